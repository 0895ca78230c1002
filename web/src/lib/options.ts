// A game's variants, read from the JSON Schema of its options and told in its own words.
import type { Words } from './words'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  properties?: Record<string, Schema>
  type?: string
  enum?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
}

export interface Variant {
  key: string
  name: string
  about: string | null
  kind: 'switch' | 'choice' | 'number'
  value: unknown
  values: string[]
  least: number | undefined
  most: number | undefined
}

export function options_of(schema: Schema, chosen: Record<string, unknown>, words: Words): Variant[] {
  const root = schema.$ref ? schema.$defs?.[schema.$ref.split('/').at(-1) ?? ''] : schema
  return Object.entries(root?.properties ?? {}).map(([key, one]) => ({
    key,
    name: words.has(`option-${key}`) ? words.say(`option-${key}`) : key,
    about: words.about(`option-${key}`),
    kind: one.type === 'boolean' ? 'switch' : one.enum ? 'choice' : 'number',
    value: chosen[key] ?? one.default,
    values: one.enum ?? [],
    least: one.minimum,
    most: one.maximum,
  }))
}
