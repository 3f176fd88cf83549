import { isLanguageTag } from './is-language-tag.ts'

const UNITS: readonly (readonly [unit: string, seconds: number])[] = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]

/**
 * Returns the time as the text writes it, when it is one of these times in seconds. `Intl` knows
 * how each language writes a time: `5 minutes`, `5분`. A rhythm (`every minute`) and a rest (`less
 * than a minute`) are other times.
 */
export function writtenTime(
  text: string,
  language: string,
  times: ReadonlySet<number>,
): string | undefined {
  if (!/\p{Nd}/u.test(text) || !isLanguageTag(language)) return undefined
  for (const time of times)
    for (const form of formsOf(language, time)) {
      const found = new RegExp(
        `(?<![\\p{Nd}.,:/-])(?<!(?:every|each|less than|under|last) )${form}(?![\\p{Nd}]|\\s*(?:마다|미만|ごと|未満))`,
        'iu',
      ).exec(text)?.[0]
      if (found !== undefined) return found
    }
  return undefined
}

const known = new Map<string, readonly string[]>()

/** Sources of patterns, with any space or hyphen between number and unit. */
function formsOf(language: string, time: number): readonly string[] {
  const name = `${language} ${time}`
  const forms = known.get(name) ?? [...new Set(readForms(language, time))]
  known.set(name, forms)
  return forms
}

function readForms(language: string, time: number): readonly string[] {
  return UNITS.filter(([, seconds]) => time % seconds === 0).flatMap(([unit, seconds]) =>
    (['long', 'short'] as const).map((unitDisplay) => {
      const parts = new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay,
        useGrouping: false,
      }).formatToParts(time / seconds)
      return parts
        .map(({ type, value }) =>
          type === 'literal' ? '[\\s-]*' : value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
        )
        .join('')
    }),
  )
}
