import type { SourceMap, SourceNode } from '../../language/source.ts'
import { entriesOf, itemsOf, valueOf, wordOf } from '../1-parse/read-node.ts'

/** Words by a name, such as a number or a unit: `five`, `digits`. */
type Words<Name> = ReadonlyMap<Name, readonly string[]>

/** Numbers of a language in words: `five`. */
export type NumberWords = Words<number>

export interface Spoken {
  readonly language: string
  readonly numbers: NumberWords
}

/** Returns `number-words` of the app for a tag, or for the tag without its last part. */
export const numberWordsOf = (app: SourceMap | undefined): ((language: string) => NumberWords) =>
  wordsOf(app, 'number-words', Number)

/** Returns `unit-words` of the app, in the same way. */
export const unitWordsOf = (app: SourceMap | undefined): ((language: string) => Words<string>) =>
  wordsOf(app, 'unit-words', String)

function wordsOf<Name>(
  app: SourceMap | undefined,
  key: string,
  nameOf: (key: string) => Name,
): (language: string) => Words<Name> {
  const all = new Map(
    entriesOf(valueOf(app, key)).map((language) => [
      language.key,
      new Map(entriesOf(language.value).map((each) => [nameOf(each.key), listed(each.value)])),
    ]),
  )
  const find = (language: string): Words<Name> =>
    all.get(language) ??
    (language.includes('-') ? find(language.slice(0, language.lastIndexOf('-'))) : none)
  const none: Words<Name> = new Map()
  return find
}

const listed = (node: SourceNode): readonly string[] =>
  [node, ...itemsOf(node)].flatMap((each) => wordOf(each) ?? [])

/**
 * Returns the count as the text writes it, when it is one of these numbers of a unit: `6-digit`,
 * `six digits`, `6자리`. The longest word of a unit counts: `6자리` are digits, not characters.
 */
export function writtenCount(
  text: string,
  numbers: NumberWords,
  unit: { readonly name: string; readonly words: Words<string> },
  counts: ReadonlySet<number>,
): string | undefined {
  const own = unit.words.get(unit.name) ?? []
  if (own.length === 0 || !own.some((word) => text.toLowerCase().includes(word))) return undefined
  for (const count of counts) {
    const found = patternOf(numbers, unit.words, count).exec(text)
    if (found && own.includes((found[1] ?? '').toLowerCase())) return found[0]
  }
  return undefined
}

/** Patterns by the words of the units, then by number: every text asks for the same. */
const patterns = new WeakMap<
  Words<string>,
  { readonly numbers: NumberWords; readonly made: Map<number, RegExp> }
>()

function patternOf(numbers: NumberWords, units: Words<string>, count: number): RegExp {
  const known = patterns.get(units)
  const { made } = known?.numbers === numbers ? known : { made: new Map<number, RegExp>() }
  patterns.set(units, { numbers, made })
  const pattern = made.get(count) ?? makePattern(numbers, units, count)
  made.set(count, pattern)
  return pattern
}

function makePattern(numbers: NumberWords, units: Words<string>, count: number): RegExp {
  const all = [...units.values()].flat().toSorted((one, other) => other.length - one.length)
  const words = (numbers.get(count) ?? []).map(escaped)
  const written = [
    String.raw`(?<![\p{Nd}.,:/~–-])${count}`,
    ...(words.length > 0 ? [`${beginOfWord(numbers)}(?:${words.join('|')})`] : []),
  ].join('|')
  return new RegExp(
    String.raw`(?:${written})[\s-]*(${all.map(escaped).join('|')})(?!\p{Script=Latn})`,
    'iu',
  )
}

/** A number in words does not begin within another word, such as `five` of `twenty-five`. */
export function beginOfWord(numbers: NumberWords): string {
  const words = [...numbers.values()].flat().map(escaped)
  const letters = [...new Set(words.join(''))].filter((each) => /\p{L}/u.test(each)).join('')
  const within = words.length > 0 ? String.raw`(?<!(?:${words.join('|')})[\s-])` : ''
  return String.raw`(?<![${SPACED}${letters}])${within}`
}

/** Letters of scripts with a space between words. */
const SPACED = ['Latn', 'Cyrl', 'Grek', 'Hang', 'Arab', 'Hebr', 'Deva']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

export const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
