// Texts in a reader's language, by Project Fluent, from the same files as in the terminal.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import type { Text } from '../wire'
import own from '../strings/en.ftl?raw'

// The arguments of a text that are seats, where they are numbers.
const SEATS = ['seat', 'to']

export class Words {
  private bundle = new FluentBundle('en', { useIsolating: false })

  constructor(
    source: string,
    private player: (seat: number) => string = String,
  ) {
    this.bundle.addResource(new FluentResource(source))
  }

  has(key: string): boolean {
    return this.bundle.hasMessage(key)
  }

  text = (text: Text): string => {
    const message = this.bundle.getMessage(text.key)
    if (!message?.value) return text.key
    const args: Record<string, FluentVariable> = {}
    for (const [name, value] of Object.entries(text.args ?? {})) args[name] = this.shown(name, value)
    return this.bundle.formatPattern(message.value, args, [])
  }

  say = (key: string, args: Text['args'] = {}): string => this.text({ key, args })

  // The paragraph that a log line or a prompt is about.
  rule(key: string): string | null {
    const rule = this.bundle.getMessage(key)?.attributes?.['rule']
    return rule ? this.bundle.formatPattern(rule, {}, []) : null
  }

  private shown(name: string, value: unknown): FluentVariable {
    if (typeof value === 'number') return SEATS.includes(name) ? this.player(value) : value
    if (typeof value === 'string') return value
    return this.text(value as Text)
  }
}

// The client's own words.
const ui = new Words(own)
export const say = ui.say
export const can_say = (key: string): boolean => ui.has(key)
