// What is asked of the table over HTTP.
import type { Arrangement, Entered, NewRoom, Problem, RoomNow, RulesParagraph, Shelf } from '../wire'

export class Refusal extends Error {}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal('The table does not answer.')
  })
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => null)) as Problem | null
  throw new Refusal(problem ? [problem.title, problem.expected].filter(Boolean).join(' ') : answer.statusText)
}

const room = (id: string, what = ''): string => `/api/rooms/${encodeURIComponent(id)}${what && '/' + what}`

export const shelf = (): Promise<Shelf> => ask('/api/games')
export const rules = (game: string): Promise<RulesParagraph[]> => ask(`/api/games/${game}/rules`)
export const words = async (game: string): Promise<string> => (await fetch(`/api/games/${game}/words/en`)).text()

export const make = (what: Partial<NewRoom> & { game: string; name: string }): Promise<Entered> =>
  ask('/api/rooms', what)
export const look = (id: string): Promise<RoomNow> => ask(room(id))
export const join = (id: string, name: string, seat: number | null): Promise<Entered> =>
  ask(room(id, 'members'), { name, seat })
export const use_key = (id: string, key: string): Promise<Entered> => ask(room(id, 'key'), { key })
export const device = (id: string): Promise<Entered> => ask(room(id, 'device'), {})
export const sit = (id: string, seat: number | null): Promise<RoomNow> => ask(room(id, 'chair'), { seat })
export const ready = (id: string, is: boolean): Promise<RoomNow> => ask(room(id, 'ready'), { ready: is })
export const arrange = (id: string, what: Partial<Arrangement>): Promise<RoomNow> => ask(room(id, 'arrangement'), what)
export const seat_bot = (id: string, seat: number, level: string | null): Promise<RoomNow> =>
  ask(room(id, 'bots'), { seat, level })
export const give = (id: string, seat: number, member: number): Promise<RoomNow> =>
  ask(room(id, 'give'), { seat, member })
export const start = (id: string): Promise<RoomNow> => ask(room(id, 'start'), {})
export const rematch = (id: string): Promise<RoomNow> => ask(room(id, 'rematch'), {})
export const pause = (id: string, paused: boolean): Promise<RoomNow> => ask(room(id, 'pause'), { paused })
export const leave = (id: string): Promise<RoomNow> => ask(room(id, 'leave'), {})
export const kick = (id: string, member: number): Promise<RoomNow> => ask(room(id, 'kick'), { member })

export const story_of = (id: string, seat: number): string => room(id, `story?seat=${seat}`)
export const record_of = (id: string): string => room(id, 'record')
