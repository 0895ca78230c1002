// From touches to an answer: which things may be touched next, and which answers have nothing to touch.
import type { WireAsk, WireHandle } from '../wire'

export interface Option {
  ask: WireAsk
  handle: WireHandle
}

export class Picker {
  touched = $state.raw<string[]>([])

  constructor(
    private asks: () => WireAsk[],
    private answer: (option: Option) => void,
  ) {}

  options = $derived.by((): Option[] =>
    this.asks().flatMap((ask) => ask.handles.map((handle) => ({ ask, handle }))),
  )

  // The answers that what was touched so far can still become.
  open = $derived.by((): Option[] => this.options.filter((option) => fits(option, this.touched)))

  // What all of them have in common need not be touched.
  private skipped = $derived.by((): string[] => common(this.open, this.touched.length))

  // What may be touched now, and the answers it can become.
  targets = $derived.by((): Map<string, Option[]> => {
    const found = new Map<string, Option[]>()
    const add = (id: string | undefined, option: Option): void => {
      if (id === undefined || this.touched.includes(id)) return
      const options = found.get(id)
      if (options) options.push(option)
      else found.set(id, [option])
    }
    for (const option of this.open) {
      const { touch } = option.handle
      if (option.ask.unordered) for (const id of touch) add(id, option)
      else {
        add(touch[this.touched.length], option)
        if (this.skipped.length) add(touch[this.touched.length + this.skipped.length], option)
      }
    }
    return found
  })

  // The answers that need a button: nothing is left to touch for them.
  buttons = $derived.by((): Option[] => {
    const done = this.touched.length + this.skipped.length
    return this.open.filter(
      ({ handle }) => handle.touch.length <= done && (handle.touch.length > 0 || !this.touched.length),
    )
  })

  // How the answers begin that are still open: "Play Trade-04, hold".
  begun(words: (option: Option) => string): string {
    const [first = '', ...others] = this.open.map(words)
    let same = first.length
    for (const other of others) while (!other.startsWith(first.slice(0, same))) same--
    return first.slice(0, first.lastIndexOf(' ', same)).trim()
  }

  // Touch a thing. Touching it again takes that back.
  touch(id: string): void {
    const at = this.touched.indexOf(id)
    if (at >= 0) {
      const unordered = this.open.some((option) => option.ask.unordered)
      this.touched = unordered ? this.touched.filter((one) => one !== id) : this.touched.slice(0, at)
      return
    }
    let next = this.after(id)
    if (!next.length) {
      const before = this.touched
      this.touched = []
      next = this.after(id)
      if (!next.length) this.touched = before
    }
    if (!next.length) return
    this.touched = next
    const [only, ...more] = this.open
    if (only && !more.length) this.give(only)
  }

  give(option: Option): void {
    this.touched = []
    this.answer(option)
  }

  back(): void {
    this.touched = []
  }

  // Everything that was touched if this is touched too; nothing if it cannot be.
  private after(id: string): string[] {
    const direct = [...this.touched, id]
    if (this.options.some((option) => fits(option, direct))) return direct
    const further = [...this.touched, ...this.skipped, id]
    return this.options.some((option) => fits(option, further)) ? further : []
  }
}

// Whether this is the answer that was given already, which may be given anew.
export const is_given = ({ ask, handle }: Option): boolean => ask.handles[ask.given ?? -1] === handle

function fits({ ask, handle }: Option, touched: readonly string[]): boolean {
  if (!touched.length) return true
  if (ask.unordered) return touched.every((id) => handle.touch.includes(id))
  return touched.every((id, at) => handle.touch[at] === id)
}

// What every answer that is touched at all has next, as long as some answer has more.
function common(options: readonly Option[], from: number): string[] {
  const touches = options
    .filter(({ ask, handle }) => !ask.unordered && handle.touch.length > from)
    .map(({ handle }) => handle.touch)
  const first = touches[0]
  if (!first || options.some(({ ask }) => ask.unordered)) return []
  const longest = Math.max(...touches.map((touch) => touch.length))
  let to = from
  while (to < longest - 1 && first[to] !== undefined && touches.every((touch) => touch[to] === first[to])) to++
  return first.slice(from, to)
}
