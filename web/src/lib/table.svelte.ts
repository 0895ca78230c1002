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

export interface Match {
  round: number
  line: number
  seat: number
  places: Place[]
  pieces: Map<string, Piece>
  caption: Text
  asks: WireAsk[]
  awaited: WireAwaited[]
  result: WireResult | null
  may_undo: boolean
  commitment: string | null
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
  closed = $state<'gone' | 'no-room' | null>(null)
  words = $state.raw(new Words(''))

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
    this.words = new Words(source, this.player)
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
    this.send({ do: 'agree', yes })
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
    this.room = room
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
    this.refusal = null
    this.log = whole.log
    this.match = {
      ...whole,
      pieces: new Map(whole.pieces.map((piece) => [piece.id, piece])),
    }
  }

  private hear_moved(moved: Moved): void {
    const match = this.match
    if (!match || match.round !== moved.round || match.line !== moved.after) {
      this.look(this.seat)
      return
    }
    this.refusal = null
    const pieces = new Map(match.pieces)
    for (const id of moved.gone ?? []) pieces.delete(id)
    for (const piece of moved.put ?? []) pieces.set(piece.id, piece)
    if (moved.log.length) this.log = [...this.log, ...moved.log]
    this.match = {
      ...match,
      line: moved.line,
      places: moved.places ?? match.places,
      pieces,
      caption: moved.caption ?? match.caption,
      asks: moved.asks,
      awaited: moved.awaited,
      result: moved.result ?? null,
      may_undo: moved.may_undo ?? false,
    }
  }
}
