// The shape of a city: nine spaces, twenty-four junctions, six lines; and what is printed on a building.
import type { Piece } from '../../wire'

export type Colour = 'faith' | 'food' | 'strength'
export const COLOURS: Colour[] = ['faith', 'food', 'strength']
const LETTERS: Record<string, Colour> = { F: 'faith', N: 'food', S: 'strength' }

export const CELL = 100
export const RIM = 25
export const BOARD = 3 * CELL + 2 * RIM

export const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8]
export const LINES = [0, 1, 2, 3, 4, 5]
export const JUNCTIONS = Array.from({ length: 24 }, (_, n) => n)

export const cell_at = (cell: number): [number, number] => [
  RIM + (cell % 3) * CELL,
  RIM + Math.floor(cell / 3) * CELL,
]

// Junctions 0 to 11 lie in rows, from the left rim to the right; 12 to 23 in columns, from the top rim down.
export function junction_at(junction: number): [number, number] {
  const line = Math.floor(junction / 4)
  const along = RIM + (junction % 4) * CELL
  const across = RIM + CELL / 2 + (line % 3) * CELL
  return line < 3 ? [along, across] : [across, along]
}

export const on_rim = (junction: number): boolean => junction % 4 === 0 || junction % 4 === 3

// Lines 0 to 2 are rows, 3 to 5 columns.
export const line_of = (name: string): number =>
  name.startsWith('row') ? Number(name.slice(4)) - 1 : 3 + 'abc'.indexOf(name.slice(7))
export const is_on = (cell: number, line: number): boolean =>
  line < 3 ? Math.floor(cell / 3) === line : cell % 3 === line - 3

export interface Printed {
  type: string
  edges: Colour[]
  symbols: Record<Colour, number>
  token: Colour | null
}

// "military/FFSS/0.0.2/-": the type, the halves north, east, south and west, the symbols, the token.
export function printed(face: string): Printed {
  const [type = '', edges = '', symbols = '', token = ''] = face.split('/')
  const [faith = 0, food = 0, strength = 0] = symbols.split('.').map(Number)
  return {
    type,
    edges: [...edges].map((letter) => LETTERS[letter] ?? 'faith'),
    symbols: { faith, food, strength },
    token: LETTERS[token] ?? null,
  }
}

export const name_of = (building: Piece): string => String(building.label.args?.['name'] ?? '')

export const costs = (letters: string): Colour[] => [...letters].map((letter) => LETTERS[letter] ?? 'faith')

export interface Totals {
  symbols: Record<Colour, number>
  // The Strength on each line.
  lines: number[]
}

export interface Cell {
  id: string
  at: [number, number]
  building: Piece | undefined
  wrecked: boolean
}

export interface Junction {
  id: string
  at: [number, number]
  half: Piece | undefined
  source: Piece | undefined
  cover: Piece | undefined
}

export interface Line {
  id: string
  line: number
  damage: Piece | undefined
}

// A city as it lies there for everybody to see.
export interface Laid {
  cells: Cell[]
  junctions: Junction[]
  lines: Line[]
  totals: Totals
}

const of_kind = (pieces: Piece[], kind: string): Piece | undefined => pieces.find((piece) => piece.kind === kind)

// Reads a city from what lies at its places. As long as nothing has changed there, what it gives is the same thing.
export function reader(): (seat: number, at: (place: string) => Piece[]) => Laid {
  let seen: Piece[][] = []
  let laid: Laid | null = null
  return (seat, at) => {
    const me = `seat/${seat}`
    const ids = [
      ...CELLS.map((cell) => `${me}/cell/${cell}`),
      ...JUNCTIONS.map((junction) => `${me}/junction/${junction}`),
      ...LINES.map((line) => `${me}/line/${line}`),
    ]
    const now = ids.map(at)
    if (laid && laid.cells[0]?.id === ids[0] && now.every((pieces, n) => pieces === seen[n])) return laid
    seen = now
    const cells = CELLS.map((cell) => {
      const pieces = now[cell] ?? []
      const building = of_kind(pieces, 'building')
      return { id: ids[cell] ?? '', at: cell_at(cell), building, wrecked: of_kind(pieces, 'damage') !== undefined }
    })
    const junctions = JUNCTIONS.map((junction) => {
      const n = CELLS.length + junction
      const pieces = now[n] ?? []
      const [half, source, cover] = ['half', 'source', 'token'].map((kind) => of_kind(pieces, kind))
      return { id: ids[n] ?? '', at: junction_at(junction), half, source, cover }
    })
    const lines = LINES.map((line) => {
      const n = CELLS.length + JUNCTIONS.length + line
      return { id: ids[n] ?? '', line, damage: now[n]?.[0] }
    })
    laid = { cells, junctions, lines, totals: totals(cells, junctions) }
    return laid
  }
}

function totals(cells: Cell[], junctions: Junction[]): Totals {
  const found: Totals = { symbols: { faith: 0, food: 0, strength: 0 }, lines: [0, 0, 0, 0, 0, 0] }
  for (const [cell, { building, wrecked }] of cells.entries()) {
    if (!building?.face || wrecked) continue
    const { symbols } = printed(building.face)
    for (const colour of COLOURS) found.symbols[colour] += symbols[colour]
    for (const line of LINES) if (is_on(cell, line)) found.lines[line]! += symbols.strength
  }
  for (const [junction, { source }] of junctions.entries()) {
    if (!source) continue
    found.symbols[source.face as Colour]++
    if (source.face === 'strength') found.lines[Math.floor(junction / 4)]!++
  }
  return found
}
