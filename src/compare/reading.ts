import type { Span } from '../language/source.ts'
import type { Step } from '../language/step.ts'
import type { TextUse } from '../language/text.ts'
import { describeExpression, isExpression } from './describe-expression.ts'

/** One tenant of one version, as the comparison reads it. */
export interface Reading {
  /** Steps of an action of the app. */
  readonly action: (name: string) => readonly Step[] | undefined
  /** The key of a text that both versions share. */
  readonly sharedKey: (key: string) => string
  /** The text of a key in the first language, in quotes. */
  readonly quoted: (key: string) => string
  /** The route of a screen in the earlier version; the same where it did not move. */
  readonly sharedRoute: (route: string) => string
  /** A screen by its route, as authors name it; the route where no screen has it. */
  readonly destination: (route: string) => string
  /** Position in the sources; that of the nearest thing around it where the path is unknown. */
  readonly place: (path: readonly string[]) => Span | undefined
}

/**
 * Returns a piece of a program as one text, equal for equal pieces: keys in order, texts by their
 * shared key, without the ids of blocks.
 */
export function canonical(value: unknown, reading: Reading): string {
  return JSON.stringify(plain(value, reading)) ?? 'null'
}

function plain(value: unknown, reading: Reading): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each: unknown) => plain(each, reading))
  if (isTextUse(value)) return plainText(value, reading)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => inner !== undefined && !(key === 'id' && 'block' in value))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [
        key,
        key === 'route' && typeof inner === 'string'
          ? reading.sharedRoute(inner)
          : plain(inner, reading),
      ]),
  )
}

function plainText(text: TextUse, reading: Reading): unknown {
  const values = text.values && { values: plain(text.values, reading) }
  if ('key' in text) return { key: reading.sharedKey(text.key), ...values }
  const words = Object.entries(text.is)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, key]) => [word, reading.sharedKey(key)])
  return { of: text.of, is: words, otherwise: reading.sharedKey(text.otherwise), ...values }
}

export function isTextUse(value: object): value is TextUse {
  if ('key' in value) return typeof value.key === 'string' && !('do' in value)
  return (
    'otherwise' in value &&
    typeof value.otherwise === 'string' &&
    'is' in value &&
    typeof value.is === 'object'
  )
}

/** Returns a text in quotes, or its key where it depends on a word. */
export function quotedText(text: TextUse, reading: Reading): string {
  return 'key' in text ? reading.quoted(text.key) : `a text by \`${describeExpression(text.of)}\``
}

const MOST = 80

/** Returns a value for a sentence: expressions as CEL, texts in quotes, the rest as JSON. */
export function described(value: unknown, reading: Reading): string {
  if (value === undefined) return 'nothing'
  if (isExpression(value)) return `\`${shortened(describeExpression(value))}\``
  if (typeof value === 'object' && value !== null && isTextUse(value))
    return quotedText(value, reading)
  if (typeof value === 'string') return value === '' ? 'an empty text' : `\`${shortened(value)}\``
  if (value === true || value === false) return value ? 'on' : 'off'
  return Array.isArray(value) ? listed(value) : shortened(JSON.stringify(value))
}

const listed = (values: readonly unknown[]): string =>
  values.length === 0
    ? 'an empty list'
    : shortened(values.map((each) => `\`${String(each)}\``).join(', '))

export function shortened(text: string): string {
  const characters = [...text]
  return characters.length > MOST ? `${characters.slice(0, MOST - 1).join('')}…` : text
}

/** Values at the ends of a piece of a program by their path; expressions and texts are ends. */
export function leavesOf(value: unknown, path = ''): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  const read = (inner: unknown, at: string) => {
    const isEnd =
      typeof inner !== 'object' || inner === null || isExpression(inner) || isTextUse(inner)
    if (isEnd) {
      if (inner !== undefined) found.set(at, inner)
      return
    }
    const entries = Array.isArray(inner)
      ? named(inner as readonly unknown[])
      : Object.entries(inner)
    if (entries.length === 0) found.set(at, inner)
    for (const [key, each] of entries) read(each, at === '' ? key : `${at}.${key}`)
  }
  read(value, path)
  return found
}

/** Items of a list by a name that stays when others come before: their name, else their content. */
function named(items: readonly unknown[]): readonly (readonly [string, unknown])[] {
  const times = new Map<string, number>()
  return items.map((item) => {
    const name = nameOf(item)
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return [time === 1 ? name : `${name}#${time}`, item]
  })
}

function nameOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  for (const key of ['name', 'id', 'do', 'block', 'route', 'script']) {
    const name = key in item ? item[key as keyof typeof item] : undefined
    if (typeof name === 'string') return name
  }
  return 'item'
}
