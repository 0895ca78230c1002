// What is drawn, as things: which may be touched, which is explained, and how keys go from one to the next.
import { getContext } from 'svelte'
import type { Piece, Place } from '../wire'
import type { Match } from './table.svelte'
import type { Picker } from './picker.svelte'
import type { Words } from './words'

export const SHOWING = Symbol('showing')
const LONG_PRESS = 450
const SOON = 320
const LINGER = 350

export interface Explanation {
  texts: string[]
  at: DOMRect
}

// The attributes of the element that draws a thing.
export interface Attributes {
  'data-id': string
  'data-can'?: 'touch' | 'touched'
  role: 'button' | 'img'
  tabindex: 0 | -1
  'aria-label': string
  'aria-pressed'?: boolean
}

const NOTHING: Piece[] = []

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export class Showing {
  explained = $state.raw<Explanation | null>(null)
  // What the pointer or the focus is on.
  on = $state<string | null>(null)
  private focused = $state<string | null>(null)
  private pressed = 0
  private held = false
  private clicked_at = ''
  private timer = 0
  private element: HTMLElement | null = null

  constructor(
    private picker: Picker,
    private match: () => Match,
    private words: () => Words,
  ) {}

  private places = $derived.by(() => new Map(this.match().places.map((place) => [place.id, place])))
  // Where Tab comes to: the thing that had the focus last, or the first that may be touched.
  private stop = $derived.by(() => {
    const { targets } = this.picker
    if (this.focused !== null && (targets.has(this.focused) || !targets.size)) return this.focused
    return targets.keys().next().value ?? null
  })

  at = (place: string): Piece[] => this.match().lying.get(place) ?? NOTHING
  place = (id: string): Place | undefined => this.places.get(id)
  can_touch = (id: string): boolean => this.picker.targets.has(id)

  thing = (id: string): Attributes => {
    const can = this.picker.targets.has(id)
    const touched = this.picker.touched.includes(id)
    return {
      'data-id': id,
      'data-can': touched ? 'touched' : can ? 'touch' : undefined,
      role: can || touched ? 'button' : 'img',
      tabindex: this.stop === id ? 0 : -1,
      'aria-label': this.short(id),
      'aria-pressed': touched || undefined,
    }
  }

  // What a thing is called: itself, or what lies there, and the answer that touching it gives.
  short(id: string): string {
    const gives = this.gives(id)
    const told = this.told(id).join(' ')
    return gives.length ? `${told} ${gives[0]}` : told
  }

  // What a thing is called, kept as long as nothing there changes.
  private called = new WeakMap<object, string[]>()
  private told(id: string): string[] {
    const words = this.words()
    const key = this.match().pieces.get(id) ?? (this.match().lying.get(id) as object | undefined) ?? this.places.get(id)
    const kept = key && this.called_by === words ? this.called.get(key) : undefined
    if (kept) return kept
    if (this.called_by !== words) this.called = new WeakMap()
    this.called_by = words
    const told = this.told_anew(id)
    if (key) this.called.set(key, told)
    return told
  }
  private called_by: Words | null = null

  private told_anew(id: string): string[] {
    const words = this.words()
    const piece = this.match().pieces.get(id)
    if (piece) return [words.text(piece.label)]
    const place = this.places.get(id)
    if (!place) return []
    const there = this.at(id).map((one) => words.text(one.label))
    return [`${words.text(place.label)}${there.length ? ':' : '.'}`, ...new Set(there)]
  }

  private more(id: string): string[] {
    const piece = this.match().pieces.get(id)
    const found = (piece ? [piece] : this.at(id)).map((one) => this.words().more(one.label))
    return [...new Set(found.filter((text) => text !== null))]
  }

  private gives(id: string): string[] {
    const options = this.picker.targets.get(id) ?? []
    return options.length === 1 && options[0] ? [`→ ${this.words().text(options[0].handle.label)}.`] : []
  }

  // Explaining

  explain(element: HTMLElement): void {
    const id = element.dataset['id']
    clearTimeout(this.timer)
    if (!id) return
    this.element = element
    this.on = id
    const texts = [...this.told(id), ...this.gives(id), ...this.more(id)]
    this.explained = texts.length && element.isConnected ? { texts, at: element.getBoundingClientRect() } : null
  }

  // The table has changed: what is explained is told anew, or no more where it is gone.
  refresh(): void {
    if (!this.explained) return
    if (this.element?.isConnected && this.element.dataset['id'] === this.on) this.explain(this.element)
    else this.hide()
  }

  explain_focused(): void {
    const element = document.activeElement?.closest<HTMLElement>('[data-id]')
    if (element) this.explain(element)
  }

  hide = (): void => {
    clearTimeout(this.timer)
    this.explained = null
    this.on = null
  }

  hide_soon = (): void => {
    clearTimeout(this.timer)
    this.timer = window.setTimeout(this.hide, SOON)
  }

  stay = (): void => clearTimeout(this.timer)

  // Events of the board

  over = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || this.clicked_at === `${event.screenX} ${event.screenY}`) return
    const element = (event.target as Element).closest<HTMLElement>('[data-id]')
    if (!element) return
    this.on = element.dataset['id'] ?? null
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => this.explain(element), this.explained ? 60 : LINGER)
  }

  out = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') this.hide_soon()
  }

  focus = (event: FocusEvent): void => {
    const element = (event.target as Element).closest<HTMLElement>('[data-id]')
    if (!element) return
    this.focused = element.dataset['id'] ?? null
    if (element.matches(':focus-visible')) this.explain(element)
  }

  down = (event: PointerEvent): void => {
    this.held = false
    clearTimeout(this.pressed)
    if (event.pointerType === 'mouse') return
    this.hide()
    const element = (event.target as Element).closest<HTMLElement>('[data-id]')
    if (!element) return
    this.pressed = window.setTimeout(() => {
      this.held = true
      this.explain(element)
    }, LONG_PRESS)
  }

  up = (): void => clearTimeout(this.pressed)

  context = (event: Event): void => {
    if (this.held) event.preventDefault()
  }

  clicked = (event: MouseEvent): void => {
    if (this.held) {
      this.held = false
      return
    }
    // What was clicked needs no explanation, until the pointer goes elsewhere.
    this.hide()
    this.clicked_at = `${event.screenX} ${event.screenY}`
    const id = this.touchable(event.target as Element)
    // The second click of a double click takes nothing back.
    if (id && event.detail > 1 && this.picker.touched.includes(id)) return
    if (id) this.picker.touch(id)
    else if (!(event.target as Element).closest('button, summary, a')) this.picker.back()
  }

  // The innermost thing here that may be touched.
  private touchable(from: Element | null): string | null {
    for (let element = from?.closest<HTMLElement>('[data-id]'); element; ) {
      const id = element.dataset['id'] ?? ''
      if (this.picker.targets.has(id) || this.picker.touched.includes(id)) return id
      element = element.parentElement?.closest<HTMLElement>('[data-id]')
    }
    return null
  }

  key = (event: KeyboardEvent): void => {
    const here = (event.target as Element).closest<HTMLElement>('[data-id]')
    if (!here) return
    if (event.key === 'Enter' || event.key === ' ') {
      const id = this.touchable(here)
      if (id) {
        event.preventDefault()
        this.picker.touch(id)
      }
      return
    }
    const direction = ARROWS[event.key]
    if (!direction) return
    event.preventDefault()
    const board = event.currentTarget as HTMLElement
    const some = board.querySelectorAll<HTMLElement>('[data-can]')
    const all = event.shiftKey || !some.length ? board.querySelectorAll<HTMLElement>('[data-id]') : some
    nearest(here, [...all], direction)?.focus()
  }
}

// The nearest of these elements in a direction: along it counts once, aside of it twice.
function nearest(from: HTMLElement, all: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | null {
  const centre = (element: HTMLElement): [number, number] => {
    const box = element.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const [x, y] = centre(from)
  let best: HTMLElement | null = null
  let least = Infinity
  for (const element of all) {
    if (element === from || !element.getClientRects().length) continue
    const [ex, ey] = centre(element)
    const along = (ex - x) * dx + (ey - y) * dy
    if (along < 4) continue
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx)
    const far = along + 2 * aside
    if (far < least) {
      least = far
      best = element
    }
  }
  return best
}

export const showing = (): Showing => getContext<Showing>(SHOWING)
