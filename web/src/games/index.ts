// The looks of games. A game that has none here is drawn plainly.
import type { Component } from 'svelte'
import type { LogLine, Place } from '../wire'
import type { Picker } from '../lib/picker.svelte'
import type { Words } from '../lib/words'
import Plain from './plain/Plain.svelte'
import PlainCover from './plain/Cover.svelte'
import Mu from './mu/Mu.svelte'
import MuCover from './mu/Cover.svelte'

export interface Drawn {
  places: Place[]
  picker: Picker
  words: Words
  log: LogLine[]
  player: (seat: number) => string
}

export interface Look {
  table: Component<Drawn>
  cover: Component<{ name: string }>
}

const LOOKS: Record<string, Look> = { mu: { table: Mu, cover: MuCover } }

export const look_of = (game: string): Look => LOOKS[game] ?? { table: Plain, cover: PlainCover }
