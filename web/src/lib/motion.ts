// State first, movement second: when a scene has changed, each piece travels from where it was to where it is.
import { tick } from 'svelte'
import { seconds } from './kept.svelte'

interface Spot {
  x: number
  y: number
  width: number
}

function spots(root: HTMLElement): Map<string, Spot> {
  const found = new Map<string, Spot>()
  for (const element of root.querySelectorAll<HTMLElement | SVGGraphicsElement>('[data-piece]')) {
    const id = element.dataset['piece']
    const box = element.getBoundingClientRect()
    if (id && box.width && !found.has(id)) found.set(id, { x: box.x, y: box.y, width: box.width })
  }
  return found
}

// An SVG element moves in the units of its drawing, an HTML element in pixels.
function scale_of(element: Element): number {
  const { parentElement: parent } = element
  return element instanceof SVGGraphicsElement && parent instanceof SVGGraphicsElement
    ? parent.getScreenCTM()?.a || 1
    : 1
}

// A piece that is new comes up, one that is made springs up.
const COME: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }]
const SPRING: Keyframe[] = [
  { transform: 'scale(.2) rotate(-120deg)', opacity: 0 },
  { transform: 'scale(1.25)', opacity: 1, offset: 0.7 },
  { transform: 'none', opacity: 1 },
]

export class Motion {
  private before: Map<string, Spot> | null = null

  // Call before the page changes.
  remember(root: HTMLElement | null): void {
    this.before = root && seconds() > 0 && !document.hidden ? spots(root) : null
  }

  // Call after it.
  async play(root: HTMLElement | null): Promise<void> {
    const before = this.before
    this.before = null
    await tick()
    if (!root || !before?.size) return
    const duration = seconds() * 1000
    const moves: [HTMLElement | SVGGraphicsElement, Keyframe[]][] = []
    for (const element of root.querySelectorAll<HTMLElement | SVGGraphicsElement>('[data-piece]')) {
      const id = element.dataset['piece']
      if (!id) continue
      const box = element.getBoundingClientRect()
      if (!box.width) continue
      const was = before.get(id)
      if (!was) {
        moves.push([element, 'spring' in element.dataset ? SPRING : COME])
        continue
      }
      const scale = scale_of(element)
      const dx = (was.x - box.x) / scale
      const dy = (was.y - box.y) / scale
      if (Math.abs(dx) + Math.abs(dy) < 1) continue
      const from = `translate(${dx}px, ${dy}px) scale(${was.width / box.width})`
      moves.push([element, [{ transform: from, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }]])
    }
    for (const [element, frames] of moves) {
      element.animate(frames, { duration, easing: 'cubic-bezier(.2,.7,.2,1)' })
    }
  }

  // Any key or click: everything is where it is.
  skip(root: HTMLElement | null): void {
    for (const animation of root?.getAnimations({ subtree: true }) ?? []) {
      if (!(animation instanceof CSSAnimation || animation instanceof CSSTransition)) animation.finish()
    }
  }
}
