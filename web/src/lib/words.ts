// Texts in a reader's language, by Project Fluent, from the same files as in the terminal.
import { FluentBundle, FluentResource, type FluentVariable, type Message } from '@fluent/bundle'
import type { Text } from '../wire'
import own from '../strings/en.ftl?raw'

type Pattern = NonNullable<Message['value']>

// The arguments of a text that are seats, where they are numbers.
const SEATS = ['seat', 'to']

function bundle_of(source: string): FluentBundle {
  const bundle = new FluentBundle('en', { useIsolating: false })
  bundle.addResource(new FluentResource(source))
  return bundle
}

export class Words {
  // Each text is put into words once; whoever is called otherwise now gets other words.
  private known = new WeakMap<Text, string>()

  constructor(
    private bundle: FluentBundle,
    private player: (seat: number) => string = String,
  ) {}

  static from(source: string, player?: (seat: number) => string): Words {
    return new Words(bundle_of(source), player)
  }

  with_players(player: (seat: number) => string): Words {
    return new Words(this.bundle, player)
  }

  has(key: string): boolean {
    return this.bundle.hasMessage(key)
  }

  text = (text: Text): string => {
    let words = this.known.get(text)
    if (words === undefined) {
      words = this.formatted(text)
      this.known.set(text, words)
    }
    return words
  }

  private formatted(text: Text): string {
    const message = this.bundle.getMessage(text.key)
    if (!message?.value) console.error(`no text ${text.key}`)
    return message?.value ? this.pattern(message.value, text) : text.key
  }

  say = (key: string, args: Text['args'] = {}): string => this.text({ key, args })

  // The paragraph that a log line or a prompt is about.
  rule = (key: string): string | null => this.attribute(key, 'rule')

  // What a text stands for, in a sentence more.
  about = (key: string): string | null => this.attribute(key, 'about')

  // What else there is to say of a thing: where its numbers come from, and its paragraph.
  more = (text: Text): string | null => this.attribute(text.key, 'more', text.args)

  private attribute(key: string, name: string, args: Text['args'] = {}): string | null {
    const pattern = this.bundle.getMessage(key)?.attributes?.[name]
    return pattern ? this.pattern(pattern, { key, args }) : null
  }

  private pattern(pattern: Pattern, text: Text): string {
    const errors: Error[] = []
    const words = this.bundle.formatPattern(pattern, this.shown(text.args), errors)
    if (errors.length) console.error(`text ${text.key}: ${errors[0]?.message}`)
    return words
  }

  private shown(args: Text['args'] = {}): Record<string, FluentVariable> {
    const shown = ([name, value]: [string, unknown]): [string, FluentVariable] => {
      if (typeof value === 'number') return [name, SEATS.includes(name) ? this.player(value) : value]
      return [name, typeof value === 'string' ? value : this.text(value as Text)]
    }
    return Object.fromEntries(Object.entries(args).map(shown))
  }
}

// The client's own words.
const ui = Words.from(own)
export const say = ui.say
