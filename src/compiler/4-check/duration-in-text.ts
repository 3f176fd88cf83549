import type { SourceMap, SourceNode, Span } from '../../language/source.ts'
import { entriesOf, scalarOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import { withoutPlural } from '../2-resolve/placeholders.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Check } from './check-table.ts'
import {
  beginOfWord,
  escaped,
  numberWordsOf,
  type Spoken,
  unitWordsOf,
  writtenCount,
} from './written-count.ts'

/** Seconds of the units of a limit. */
const SECONDS: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
}

interface Setting {
  readonly path: string
  readonly unit: string
  readonly isTime: boolean
  /** Times in seconds, or counts of the unit: of the default, and of the tenant. */
  readonly numbers: ReadonlySet<number>
}

/**
 * A time or a number that a tenant may change is a value of its texts, or the text is wrong as soon
 * as the number changes. `unit` of a limit names these settings.
 */
export const durationInText: Check = ({ project, files, tenants, report }) => ({
  finish: () => {
    const base = tenants.get('default')
    if (project.tenant.name !== 'default' || !base) return
    const texts: Written[] = files.flatMap(({ kind, node }) =>
      kind.kind === 'texts' ? leavesOf(node, kind.language, [kind.namespace]) : [],
    )
    const [numbersOf, unitsOf] = [numberWordsOf(project.app), unitWordsOf(project.app)]
    const writtenIn = ({ language, text }: Written, { unit, isTime, numbers }: Setting) =>
      isTime
        ? writtenTime(text, { language, numbers: numbersOf(language) }, numbers)
        : writtenCount(text, numbersOf(language), { name: unit, words: unitsOf(language) }, numbers)
    const reportIn = (written: readonly Written[], tenant: SourceMap): void => {
      const settings = settingsOf(base, tenant)
      const found = new Map<string, { readonly setting: Setting; readonly places: Place[] }>()
      for (const each of settings.length === 0 ? [] : written)
        for (const setting of settings) {
          const words = writtenIn(each, setting)
          if (words === undefined) continue
          const known = found.get(each.key) ?? { setting, places: [] }
          if (known.setting === setting) known.places.push({ span: each.span, words })
          found.set(each.key, known)
        }
      for (const { setting, places } of found.values()) {
        const [first, ...others] = places
        const related = others.map(({ span }) => ({
          span,
          message: `The same ${setting.isTime ? 'time' : 'number'} is written here.`,
        }))
        if (first)
          report.add(
            setting.isTime
              ? raise.durationInText(
                  first.span,
                  { time: first.words, setting: setting.path },
                  related,
                )
              : raise.numberInText(
                  first.span,
                  { found: first.words, setting: setting.path },
                  related,
                ),
          )
      }
    }
    reportIn(texts, base)
    for (const tenant of tenants.values())
      if (tenant !== base)
        reportIn(
          entriesOf(valueOf(tenant, 'texts')).flatMap(({ key, value }) => leavesOf(value, key, [])),
          tenant,
        )
  },
})

interface Place {
  readonly span: Span
  readonly words: string
}

function settingsOf(base: SourceMap, tenant: SourceMap): readonly Setting[] {
  return entriesOf(valueOf(base, 'limits')).flatMap(({ key, value }) => {
    const unit = wordAt(value, 'unit')
    if (unit === undefined) return []
    const numbers = [base, tenant].flatMap((each) => {
      const number = scalarOf(
        key
          .split('.')
          .reduce<SourceNode | undefined>(
            (node, name) => valueOf(node, name),
            valueOf(each, 'values'),
          ),
      )?.value
      return typeof number === 'number' && number > 0 ? [number * (SECONDS[unit] ?? 1)] : []
    })
    return [{ path: key, unit, isTime: unit in SECONDS, numbers: new Set(numbers) }]
  })
}

interface Written {
  readonly key: string
  readonly language: string
  readonly text: string
  readonly span: Span
}

/** A form for one number (`"1": in a minute`) says that number rightly. */
const ONE: ReadonlySet<string> = new Set(['1', '0', '2', 'one', 'zero', 'two'])

function leavesOf(node: SourceNode, language: string, path: readonly string[]): Written[] {
  if (node.kind === 'map')
    return node.entries.flatMap(({ key, value }) =>
      ONE.has(key) || /_(?:zero|one|two)$/.test(key)
        ? []
        : leavesOf(value, language, key === 'other' ? path : [...path, key]),
    )
  return node.kind === 'scalar' && typeof node.value === 'string'
    ? [{ key: withoutPlural(path.join('.')), language, text: node.value, span: node.span }]
    : []
}

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
  { language, numbers }: Spoken,
  times: ReadonlySet<number>,
): string | undefined {
  if ((!/\p{Nd}/u.test(text) && numbers.size === 0) || !isLanguageTag(language)) return undefined
  for (const time of times)
    for (const pattern of patternsOf(language, numbers, time)) {
      const found = pattern.exec(text)?.[0]
      if (found !== undefined) return found
    }
  return undefined
}

/** By the words of the numbers, then by language and time: every text asks for the same. */
const patterns = new WeakMap<Spoken['numbers'], Map<string, readonly RegExp[]>>()

function patternsOf(language: string, numbers: Spoken['numbers'], time: number): readonly RegExp[] {
  const ofNumbers = patterns.get(numbers) ?? new Map<string, readonly RegExp[]>()
  patterns.set(numbers, ofNumbers)
  const name = `${language} ${time}`
  const made = ofNumbers.get(name) ?? makePatterns(language, numbers, time)
  ofNumbers.set(name, made)
  return made
}

function makePatterns(language: string, numbers: Spoken['numbers'], time: number): RegExp[] {
  const begins = beginOfWord(numbers)
  return formsOf(language, time).map(({ number, before, after }) => {
    const words = (numbers.get(Number(number)) ?? []).map(escaped)
    const written = [
      String.raw`(?<![\p{Nd}.,:/-])${before}${number}${after}`,
      ...(words.length > 0 ? [`${begins}${before}(?:${words.join('|')})${after}`] : []),
    ].join('|')
    return new RegExp(
      String.raw`(?<!(?:every|each|less than|under|last) )(?:${written})(?![\p{Nd}]|\s*(?:마다|미만|ごと|未満))`,
      'iu',
    )
  })
}

/** Sources of patterns, around the number; between number and unit is any space or hyphen. */
interface Form {
  readonly number: string
  readonly before: string
  readonly after: string
}

const known = new Map<string, readonly Form[]>()

function formsOf(language: string, time: number): readonly Form[] {
  const name = `${language} ${time}`
  const forms = known.get(name) ?? readForms(language, time)
  known.set(name, forms)
  return forms
}

const joined = (...some: readonly string[]) => some.join(String.raw`[\s-]*`)

function readForms(language: string, time: number): readonly Form[] {
  return UNITS.filter(([, seconds]) => time % seconds === 0).flatMap(([unit, seconds]) =>
    (['long', 'short'] as const).flatMap((unitDisplay) => {
      const parts = new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay,
        useGrouping: false,
      }).formatToParts(time / seconds)
      const at = parts.findIndex(({ type }) => type === 'integer')
      const around = (some: typeof parts) =>
        some.flatMap(({ type, value }) => (type === 'literal' ? [] : [escaped(value)]))
      const number = parts[at]?.value
      return number === undefined
        ? []
        : [
            {
              number,
              before: joined(...around(parts.slice(0, at)), ''),
              after: joined('', ...around(parts.slice(at + 1))),
            },
          ]
    }),
  )
}

const languageTags = new Map<string, boolean>()

/** True for a tag that `Intl` accepts (RFC 5646). A folder of texts may have any name. */
export function isLanguageTag(language: string): boolean {
  const isTag = languageTags.get(language) ?? isAccepted(language)
  languageTags.set(language, isTag)
  return isTag
}

function isAccepted(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}
