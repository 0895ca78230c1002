// The table as one screen knows it: the room, the match from one seat, and the socket that keeps both true.
import type {
  Because,
  LogLine,
  Moved,
  Place,
  Piece,
  Refused,
  RoomNow,
  Said,
  Text,
  Whole,
  WireAsk,
  WireAwaited,
  WireResult,
} from '../wire'

import { say, Words } from './words'

const WATCHER = -2
// Codes with which the table closes a socket for good.
const NO_ROOM = 4004
const SENT_AWAY = 4003
const ELSEWHERE = 4009

export interface Match {
  round: number
  line: number
  seat: number
  places: Place[]
  pieces: Map<string, Piece>
  // The pieces at each place.
  lying: Map<string, Piece[]>
  caption: Text
  asks: WireAsk[]
  awaited: WireAwaited[]
  result: WireResult | null
  may_undo: boolean
  commitment: string | null
  // The pieces that came to where they lie with the last message.
  come: string[]
}

export interface Saying {
  name: string
  text: string
}

type Message = Whole | Moved | RoomNow | Said | Refused | Because

export class Table {
  room = $state.raw<RoomNow | null>(null)
  match = $state.raw<Match | null>(null)
  log = $state.raw<LogLine[]>([])
  said = $state.raw<Saying[]>([])
  // What was refused last, or why something may not be done; and how many such words there were.
  refusal = $state.raw<{ text: string; number: number } | null>(null)
  connected = $state(false)
  closed = $state<'gone' | 'no-room' | 'elsewhere' | null>(null)
  words = $state.raw(Words.from(''))

  // The seats of whoever looks.
  mine = $derived.by((): number[] => {
    const room = this.room
    if (!room || room.you === null) return []
    return room.chairs.flatMap((chair, seat) => (chair.member === room.you ? [seat] : []))
  })
  seat = $derived(this.match?.seat ?? WATCHER)
  asks = $derived(this.match?.asks ?? [])
  asked = $derived(this.asks.some((ask) => ask.blocking))
  is_host = $derived(this.room !== null && this.room.you === this.room.host)

  private socket: WebSocket | null = null
  private wait = 250
  private timer = 0
  private numbers = 0
  private ended = false

  constructor(readonly id: string) {}

  load_words(source: string): void {
    this.words = Words.from(source, this.player)
  }

  // Who is who, as one string.
  private get names(): string {
    return (this.room?.chairs ?? []).map((_, seat) => this.player(seat)).join('\n')
  }

  // Who sits here, by name.
  player = (seat: number): string => {
    const room = this.room
    const chair = room?.chairs[seat]
    if (!room || !chair) return this.words.say('nobodys-seat')
    if (chair.member === null) return chair.bot ? say('bot-named', { number: seat + 1 }) : say('free')
    return room.members.find((member) => member.id === chair.member)?.name ?? say('gone')
  }

  open(): void {
    this.ended = false
    const address = new URL(`/api/rooms/${this.id}/socket`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    this.socket = socket
    socket.onopen = () => {
      this.connected = true
      this.wait = 250
    }
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as Message)
    socket.onclose = (event) => {
      if (this.socket !== socket) return
      this.connected = false
      this.socket = null
      if (event.code === NO_ROOM) this.closed = 'no-room'
      else if (event.code === SENT_AWAY) this.closed = 'gone'
      else if (event.code === ELSEWHERE) this.closed = 'elsewhere'
      else if (!this.ended) {
        this.timer = window.setTimeout(() => this.open(), this.wait)
        this.wait = Math.min(this.wait * 2, 5000)
      }
    }
  }

  close(): void {
    this.ended = true
    clearTimeout(this.timer)
    this.socket?.close()
    this.socket = null
  }

  // Come in anew: with another cookie one is somebody else.
  reopen(): void {
    this.close()
    this.match = null
    this.closed = null
    this.open()
  }

  answer(ticket: number, choice: unknown): void {
    this.send({ do: 'answer', ticket, choice })
  }

  undo(): void {
    this.send({ do: 'undo' })
  }

  agree(yes: boolean): void {
    this.send({ do: 'agree', yes, line: this.room?.undo?.line ?? null })
  }

  auto_pass(on: boolean): void {
    this.send({ do: 'auto-pass', on })
  }

  phrase(phrase: string): void {
    this.send({ do: 'say', phrase })
  }

  speak(words: string): void {
    this.send({ do: 'say', words })
  }

  look(seat: number): void {
    this.send({ do: 'look', seat })
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private hear(message: Message): void {
    switch (message.is) {
      case 'room':
        return this.hear_room(message)
      case 'whole':
        return this.hear_whole(message)
      case 'moved':
        return this.hear_moved(message)
      case 'said':
        this.said = [...this.said, { name: message.name, text: message.words ?? say(`phrase-${message.phrase}`) }]
        return
      case 'refused':
      case 'because':
        this.refusal = { text: this.words.text(message.why), number: ++this.numbers }
    }
  }

  private hear_room(room: RoomNow): void {
    const first = this.room === null || this.match === null
    const before = this.mine.join()
    const names = this.names
    this.room = room
    if (names !== this.names) this.words = this.words.with_players(this.player)
    if (!room.round) return
    if (first) this.ask_for_table()
    else if (before !== this.mine.join() || room.round !== this.match?.round) this.look(this.mine[0] ?? WATCHER)
  }

  // After a break, what has come since; at first, and on any doubt, the whole table.
  private ask_for_table(): void {
    const match = this.match
    const seat = match && (match.seat === WATCHER || this.mine.includes(match.seat)) ? match.seat : this.mine[0]
    if (match && seat === match.seat) this.send({ do: 'look', seat, round: match.round, have: match.line })
    else this.look(seat ?? WATCHER)
  }

  private hear_whole(whole: Whole): void {
    this.coming.length = 0
    this.refusal = null
    this.log = whole.log
    const pieces = new Map(whole.pieces.map((piece) => [piece.id, piece]))
    this.match = { ...whole, pieces, lying: lying(pieces), come: [] }
  }

  // What comes within one frame is shown at once.
  private coming: Moved[] = []

  private hear_moved(moved: Moved): void {
    const known = this.coming.at(-1) ?? this.match
    if (!known || known.round !== moved.round || known.line !== moved.after) {
      this.coming.length = 0
      this.look(this.seat)
    } else if (this.coming.push(moved) === 1) {
      if (document.hidden) this.show_moves()
      else requestAnimationFrame(() => this.show_moves())
    }
  }

  private show_moves(): void {
    const match = this.match
    const moves = this.coming.splice(0)
    const last = moves.at(-1)
    if (!match || !last) return
    const pieces = new Map(match.pieces)
    const changed = new Set<string>()
    const come = new Set<string>()
    for (const { gone = [], put = [] } of moves) {
      for (const id of gone) {
        changed.add(pieces.get(id)?.at ?? '')
        pieces.delete(id)
      }
      for (const piece of put) {
        const before = pieces.get(piece.id)
        changed.add(piece.at)
        if (before?.at !== piece.at) {
          come.add(piece.id)
          changed.add(before?.at ?? '')
        }
        pieces.set(piece.id, piece)
      }
    }
    const log = moves.flatMap((moved) => moved.log)
    if (log.length) this.log = [...this.log, ...log]
    this.refusal = null
    this.match = {
      ...match,
      line: last.line,
      places: moves.findLast((moved) => moved.places)?.places ?? match.places,
      pieces,
      lying: lying(pieces, match.lying, changed),
      caption: moves.findLast((moved) => moved.caption)?.caption ?? match.caption,
      asks: last.asks,
      awaited: last.awaited,
      result: last.result ?? null,
      may_undo: last.may_undo ?? false,
      come: [...come],
    }
  }
}

// What lies where, in order. Places where nothing has changed keep their lists.
function lying(
  pieces: Map<string, Piece>,
  before = new Map<string, Piece[]>(),
  changed: Set<string> | null = null,
): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>()
  for (const piece of pieces.values()) {
    const kept = changed?.has(piece.at) === false ? before.get(piece.at) : undefined
    const there = found.get(piece.at)
    if (kept) found.set(piece.at, kept)
    else if (there) there.push(piece)
    else found.set(piece.at, [piece])
  }
  for (const [place, there] of found) if (there !== before.get(place)) there.sort((a, b) => a.slot - b.slot)
  return found
}
