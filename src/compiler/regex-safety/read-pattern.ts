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
