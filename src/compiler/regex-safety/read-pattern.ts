import {
  anything,
  type Characters,
  charactersOf,
  notLineEnds,
  only,
  union,
  without,
} from './characters.ts'

/** Syntax tree of a pattern. */
export type Pattern =
  | { readonly is: 'characters'; readonly set: Characters; readonly source: string }
  | { readonly is: 'sequence'; readonly items: readonly Pattern[] }
  | { readonly is: 'choice'; readonly options: readonly Pattern[] }
  | { readonly is: 'repeat'; readonly of: Pattern; readonly least: number; readonly most: number }
  /** `^`, `$` and `\b` read nothing. */
  | { readonly is: 'edge'; readonly source: string }

/** Feature that no linear matcher supports. */
export class Unreadable extends Error {}

/**
 * Reads a pattern that JavaScript has accepted with the flag `u` (ECMA-262, section 22.2.1).
 * @throws Unreadable for lookaround and backreferences
 */
export function readPattern(source: string): Pattern {
  const reader = { source, at: 0 }
  return choice(reader)
}

interface Reader {
  readonly source: string
  at: number
}

function choice(reader: Reader): Pattern {
  const options = [sequence(reader)]
  while (take(reader, '|')) options.push(sequence(reader))
  const [first] = options
  return first && options.length === 1 ? first : { is: 'choice', options }
}

function sequence(reader: Reader): Pattern {
  const items: Pattern[] = []
  while (reader.at < reader.source.length && !'|)'.includes(next(reader)))
    items.push(repeated(atom(reader), reader))
  return { is: 'sequence', items }
}

function repeated(of: Pattern, reader: Reader): Pattern {
  const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(
    reader.source.slice(reader.at, reader.at + 40),
  )
  if (!found) return of
  const [whole, sign, least = '0', comma, most = ''] = found
  reader.at += whole.length
  if (sign !== undefined)
    return { is: 'repeat', of, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
  return {
    is: 'repeat',
    of,
    least: Number(least),
    most: comma === '' ? Number(least) : most === '' ? Infinity : Number(most),
  }
}

function atom(reader: Reader): Pattern {
  const start = reader.at
  if (take(reader, '(')) {
    const opening =
      /^\?(?:[:]|<?[=!]|<[^>]*>|[-a-z]*:)/.exec(reader.source.slice(reader.at))?.[0] ?? ''
    if (/[=!]$/.test(opening)) throw new Unreadable('it uses lookahead or lookbehind')
    reader.at += opening.length
    const inner = choice(reader)
    take(reader, ')')
    return inner
  }
  const set = take(reader, '[') ? characterClass(reader) : single(reader)
  const source = reader.source.slice(start, reader.at)
  return set ? { is: 'characters', set, source } : { is: 'edge', source }
}

/** Reads one character; undefined for an edge. */
function single(reader: Reader): Characters | undefined {
  if (next(reader) === '\\') {
    const escape = escapeAt(reader)
    if (/^\\(?:[1-9]|k)/.test(escape)) throw new Unreadable('it uses a backreference')
    return /^\\[bB]$/.test(escape) ? undefined : charactersOf(escape)
  }
  const code = reader.source.codePointAt(reader.at) ?? 0
  reader.at += code > 0xffff ? 2 : 1
  const character = String.fromCodePoint(code)
  if (character === '^' || character === '$') return undefined
  return character === '.' ? notLineEnds : only(code)
}

function characterClass(reader: Reader): Characters {
  const isNegated = take(reader, '^')
  const sets: Characters[] = []
  while (reader.at < reader.source.length && !take(reader, ']')) {
    const from = member(reader)
    const isRange = next(reader) === '-' && reader.source.charAt(reader.at + 1) !== ']'
    if (isRange) reader.at += 1
    const to = isRange ? member(reader) : from
    const [low, high] = [from[0]?.[0], to.at(-1)?.[1]]
    sets.push(
      isRange && low !== undefined && high !== undefined && low <= high
        ? [[low, high]]
        : union([from, to]),
    )
  }
  const all = union(sets)
  // A property counts as all characters, because the excluded ones are unknown.
  return isNegated ? (all[0]?.[0] === 0 && all[0][1] === 0x10ffff ? anything : without(all)) : all
}

function member(reader: Reader): Characters {
  if (next(reader) === '\\') {
    const escape = escapeAt(reader)
    return escape === String.raw`\b` ? only(8) : charactersOf(escape)
  }
  const code = reader.source.codePointAt(reader.at) ?? 0
  reader.at += code > 0xffff ? 2 : 1
  return only(code)
}

function escapeAt(reader: Reader): string {
  const found =
    /^\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|c[a-z]|k<[^>]*>|\d+|[\s\S])/iu.exec(
      reader.source.slice(reader.at, reader.at + 80),
    )?.[0] ?? '\\'
  reader.at += found.length
  return found
}

const next = (reader: Reader): string => reader.source.charAt(reader.at)

function take(reader: Reader, character: string): boolean {
  if (next(reader) !== character) return false
  reader.at += 1
  return true
}

/** A place of a pattern that reads one character. */
export interface Position {
  readonly set: Characters
  readonly source: string
}

/** Places, each with the number of paths to it. */
export type Ways = ReadonlyMap<number, number>

/**
 * Places that may follow each place, with the number of paths (Glushkov 1961, with path counts).
 * Place 0 is before the first. `widest` is the greatest number of paths between two places without
 * a character read.
 */
export interface Positions {
  readonly all: readonly Position[]
  readonly follow: readonly Ways[]
  readonly widest: number
}

/** `empty`: the number of paths that read nothing. */
interface Fragment {
  readonly empty: number
  readonly first: Ways
  readonly last: Ways
}

/** Limits of the analysis; a larger pattern should be a rule. */
const most = { positions: 160, choices: 10_000 }

export function positionsOf(pattern: Pattern): Positions {
  const all: Position[] = [{ set: anything, source: '' }]
  const follow: Ways[] = [new Map()]
  // Maximum number of paths through parts with a small repeat count.
  let choices = 1
  let widest = 1

  const counted = (ways: number) => {
    widest = Math.max(widest, ways)
    return ways
  }
  const sum = (one: Ways, other: Ways, times: number): Ways => {
    if (times === 0) return one
    const both = new Map(one)
    for (const [place, ways] of other)
      both.set(place, counted((both.get(place) ?? 0) + ways * times))
    return both
  }
  const join = (from: Ways, to: Ways) => {
    for (const [one, ways] of from)
      follow[one] = sum(follow[one] ?? new Map<number, number>(), to, ways)
  }
  const place = (position: Position): Fragment => {
    if (all.length > most.positions)
      throw new Unreadable(`it has more than ${most.positions} positions`)
    all.push(position)
    follow.push(new Map())
    const own = new Map([[all.length - 1, 1]])
    return { empty: 0, first: own, last: own }
  }
  const after = (one: Fragment, other: Fragment): Fragment => {
    join(one.last, other.first)
    return {
      empty: counted(one.empty * other.empty),
      first: sum(one.first, other.first, one.empty),
      last: sum(other.last, one.last, other.empty),
    }
  }
  const either = (one: Fragment, other: Fragment): Fragment => ({
    empty: counted(one.empty + other.empty),
    first: sum(one.first, other.first, 1),
    last: sum(one.last, other.last, 1),
  })
  const build = (part: Pattern): Fragment => {
    switch (part.is) {
      case 'edge':
        return nothing
      case 'characters':
        return place(part)
      case 'sequence':
        return part.items.reduce<Fragment>((sum, item) => after(sum, build(item)), nothing)
      case 'choice':
        return part.options.map(build).reduce(either)
      case 'repeat':
        return repeat(part.of, part.least, part.most)
    }
    return part satisfies never
  }
  const repeat = (of: Pattern, least: number, atMost: number): Fragment => {
    if (atMost === 0) return nothing
    const times = Math.max(1, least)
    if (times > most.positions) throw new Unreadable(`it repeats a part ${times} times`)
    let needed = nothing
    let one = nothing
    for (let time = 0; time < times; time += 1) {
      one = build(of)
      needed = after(needed, one)
    }
    const whole = least === 0 ? optional(needed) : needed
    const more = atMost - times
    if (more <= 0) return whole
    choices *= more + 1
    // Small repeat counts are expanded; large ones count as unlimited.
    if (more > 16 || choices > most.choices) {
      join(one.last, one.first)
      return whole
    }
    let rest: Fragment = nothing
    for (let time = 0; time < more; time += 1) rest = optional(after(build(of), rest))
    return after(whole, rest)
  }

  const { first } = build(pattern)
  join(new Map([[0, 1]]), first)
  return { all, follow, widest }
}

const nothing: Fragment = { empty: 1, first: new Map(), last: new Map() }

/**
 * An optional iteration that reads nothing is dropped (ECMA-262, section 22.2.2.3.1, step 2.b), so
 * one path is left.
 */
function optional(fragment: Fragment): Fragment {
  return { ...fragment, empty: 1 }
}

/** Reasons of V8 in the words of an author. */
const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/unterminated character class/i, 'a `[` is never closed'],
  [/unterminated group/i, 'a `(` is never closed'],
  [/unmatched '\)'/i, 'a `)` has no `(` before it'],
  [
    /lone quantifier brackets|incomplete quantifier/i,
    'a `{`, `}` or `]` is alone; write `\\` before it',
  ],
  [/nothing to repeat/i, 'nothing stands before a `*`, `+`, `?` or `{`'],
  [/range out of order/i, 'a range in `[ ]` is in the wrong order'],
  [/numbers out of order/i, 'the numbers in `{ }` are in the wrong order'],
  [
    /invalid escape|invalid unicode escape|invalid decimal escape/i,
    'this `\\` escapes nothing that needs it',
  ],
  [/invalid character class/i, 'a class such as `\\d` cannot be the end of a range'],
  [/invalid property name/i, 'there is no such `\\p{…}`'],
  [/invalid (?:group|named|capture)/i, 'a group `(?…)` of this kind does not exist'],
  [/\\ at end of pattern/i, 'it ends with a `\\`'],
]

/** Words of other dialects, for which the reason of V8 would be a riddle. */
const DIALECTS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\[\[:\w+:\]/, '`[:digit:]` is of another dialect; write `\\d`, or the letters themselves'],
  [/\\[AzZ]/, '`\\A` and `\\z` are of another dialect; write `^` and `$`'],
  [/\{\d*\s*,\s+\d*\}|\{\s+\d|\{\d+\s/, 'a space is in `{ }`; write `{2,4}`'],
]

/** `\p{Hangul}` is a script of other dialects. */
function scriptIn(source: string): string | undefined {
  for (const [found, not = '', name = ''] of source.matchAll(/\\([pP])\{(?:Is)?(\w+)\}/g)) {
    const right = `\\${not}{Script=${name}}`
    if (!isPattern(found) && isPattern(right)) return `a script is written \`${right}\``
  }
  return undefined
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u').unicode
  } catch {
    return false
  }
}

/**
 * Returns the reason why a text is no regular expression of JavaScript (flag `u`), or undefined.
 */
export function regexProblem(source: string): string | undefined {
  try {
    return new RegExp(source, 'u').unicode ? undefined : 'it cannot be read'
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    // The message repeats the pattern before the reason.
    const said = message.slice(message.lastIndexOf(': ') + 2)
    return (
      scriptIn(source) ??
      DIALECTS.find(([pattern]) => pattern.test(source))?.[1] ??
      REASONS.find(([pattern]) => pattern.test(said))?.[1] ??
      said.toLowerCase()
    )
  }
}
