// The battles as the log tells them: what everybody mustered, who won, who took Damage, and what fell.
import type { LogLine, Text } from '../../wire'

export interface Side {
  seat: number
  strength: number
  won: boolean
  damaged: boolean
  // The buildings that fell.
  fell: string[]
}

export interface Fight {
  line: string
  began: Text
  sides: Side[]
  // Nobody has built since.
  fresh: boolean
}

const GOES_ON = ['log-revealed', 'log-built', 'log-scored']

export function fights_of(log: LogLine[]): Fight[] {
  const found: Fight[] = []
  for (const text of log.flatMap(({ texts }) => texts)) {
    const { key, args = {} } = text
    if (key === 'log-battlebegan') {
      found.push({ line: String(args['line']), began: text, sides: [], fresh: true })
    } else if (GOES_ON.includes(key)) {
      for (const fight of found) fight.fresh = false
    }
    const fight = found.at(-1)
    if (fight?.fresh) tell(fight, key, args)
  }
  return found
}

function tell(fight: Fight, key: string, args: NonNullable<Text['args']>): void {
  const seat = Number(args['seat'])
  const side = fight.sides.find((one) => one.seat === seat)
  if (key === 'log-mustered') {
    fight.sides.push({ seat, strength: Number(args['strength']), won: false, damaged: false, fell: [] })
  } else if (!side) return
  else if (key === 'log-boosted') side.strength = Number(args['strength'])
  else if (key === 'log-won') side.won = true
  else if (key === 'log-damaged') side.damaged = true
  else if (key === 'log-destroyed') side.fell.push(String(args['card']))
}
