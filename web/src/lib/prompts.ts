// What stands in the prompt: the question, or what the table waits for.
import type { Table } from './table.svelte'
import { say } from './words'

export interface Prompt {
  text: string
  rule: string | null
}

const told = (text: string): Prompt[] => [{ text, rule: null }]

export function prompts_of(table: Table): Prompt[] {
  const { room, match, words } = table
  if (!room || !match) return []
  if (room.phase === 'frozen') return told(say('prompt-frozen'))
  if (match.result) return told(say('prompt-over'))
  if (room.paused) return told(say('prompt-paused'))
  const asking = match.asks.filter((ask) => ask.blocking)
  const awaited = [...new Set(match.awaited.map((one) => table.player(one.seat)))]
  const watching = room.you === null ? told(say('watching')) : []
  const waiting = awaited.length ? say('prompt-waiting', { names: awaited.join(', ') }) : ''
  if (asking.length) {
    const asked = asking.map(({ prompt }) => ({ text: words.text(prompt), rule: words.rule(prompt.key) }))
    return waiting ? [...asked, ...told(waiting)] : asked
  }
  const given = match.asks.flatMap((ask) => ask.handles[ask.given ?? -1] ?? [])
  const answered = given.map(({ label }) => say('prompt-answered', { answer: words.text(label) }))
  return [...told([...answered, waiting].filter(Boolean).join(' ')), ...watching]
}
