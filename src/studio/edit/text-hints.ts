import { placeholders, withoutPlural } from '../../compiler/2-resolve/placeholders.ts'
import { categoriesOf } from '../../compiler/2-resolve/plural-groups.ts'
import type { TextRow } from './text-messages.ts'

/** The text of a language, of the tenant or of the default; undefined for none. */
export const shownText = ({ cells }: TextRow, language: string): string | undefined =>
  cells[language]?.own ?? cells[language]?.usual

/**
 * True when a language lacks a text that it needs. A plural form is needed where the language has
 * it (Unicode CLDR), and a text without forms is the form of a language that has one.
 */
export function isMissing(
  row: TextRow,
  language: string,
  byKey: ReadonlyMap<string, TextRow>,
): boolean {
  if (shownText(row, language) !== undefined) return false
  const plain = withoutPlural(row.key)
  const has = (key: string) => {
    const other = byKey.get(key)
    return other !== undefined && shownText(other, language) !== undefined
  }
  const forms = categoriesOf(language)
  if (plain === row.key) return !forms.every((form) => has(`${row.key}_${form}`))
  return forms.includes(row.key.slice(plain.length + 1)) && !(forms.length === 1 && has(plain))
}

export interface PlaceholderHints {
  /** Of the other languages, not in this text. */
  readonly lacking: readonly string[]
  /** In this text alone. */
  readonly unknown: readonly string[]
}

/** Compares the placeholders of a text with those of the other languages. */
export function placeholderHints(text: string, others: readonly string[]): PlaceholderHints {
  if (others.length === 0) return { lacking: [], unknown: [] }
  const mine = placeholders(text)
  const theirs = new Set(others.flatMap((other) => placeholders(other)))
  return {
    lacking: [...theirs].filter((name) => !mine.includes(name)),
    unknown: mine.filter((name) => !theirs.has(name)),
  }
}

// Making one takes longer than a count.
const segmenter = new Intl.Segmenter()

/** Characters as people count them (Unicode Standard Annex 29). */
export const lengthOf = (text: string): number => [...segmenter.segment(text)].length
