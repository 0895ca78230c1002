// State first, movement second: when a scene has changed, each piece travels from where it was to where it is.
import { tick } from 'svelte'
import { seconds } from './kept.svelte'

type Drawn = HTMLElement | SVGGraphicsElement

interface Spot {
  x: number
  y: number
  width: number
}

// A piece that is new comes up, one that is made springs up.
const COME: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }]
const SPRING: Keyframe[] = [
  { transform: 'scale(.2) rotate(-120deg)', opacity: 0 },
  { transform: 'scale(1.25)', opacity: 1, offset: 0.7 },
  { transform: 'none', opacity: 1 },
]
const EASING = 'cubic-bezier(.2,.7,.2,1)'

function* drawn(root: HTMLElement, ids: readonly string[]): Iterable<[string, Drawn]> {
  for (const id of ids) {
    const element = root.querySelector<Drawn>(`[data-piece="${CSS.escape(id)}"]`)
    if (element) yield [id, element]
  }
}

function spot(element: Drawn): Spot {
  const { x, y, width } = element.getBoundingClientRect()
  return { x, y, width }
}

// An SVG element moves in the units of its drawing, an HTML element in pixels.
function scale_of(element: Drawn): number {
  const { parentElement: parent } = element
  return element instanceof SVGGraphicsElement && parent instanceof SVGGraphicsElement
    ? parent.getScreenCTM()?.a || 1
    : 1
}

export class Motion {
  private before = new Map<string, Spot>()

  // Call before the page changes, with the pieces that will have come.
  remember(root: HTMLElement | null, come: readonly string[]): void {
    this.before.clear()
    if (!root || document.hidden || seconds() === 0) return
    for (const [id, element] of drawn(root, come)) this.before.set(id, spot(element))
  }

  // Call after it.
  async play(root: HTMLElement | null, come: readonly string[]): Promise<void> {
    await tick()
    const duration = seconds() * 1000
    if (!root || document.hidden || !duration) return
    const moves: [Drawn, Keyframe[]][] = []
    for (const [id, element] of drawn(root, come)) {
      const was = this.before.get(id)
      if (!was) {
        moves.push([element, 'spring' in element.dataset ? SPRING : COME])
        continue
      }
      const now = spot(element)
      if (!now.width) continue
      const scale = scale_of(element)
      const move = `translate(${(was.x - now.x) / scale}px, ${(was.y - now.y) / scale}px) scale(${was.width / now.width})`
      moves.push([element, [{ transform: move, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }]])
    }
    for (const [element, frames] of moves) element.animate(frames, { duration, easing: EASING })
  }

  // Any key or click: everything is where it is.
  skip(root: HTMLElement | null): void {
    for (const animation of root?.getAnimations({ subtree: true }) ?? []) {
      if (!(animation instanceof CSSAnimation || animation instanceof CSSTransition)) animation.finish()
    }
  }
}
