import type { SourceMap, SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import { entriesOf, scalarOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import { withoutPlural } from '../2-resolve/placeholders.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Check } from './check-table.ts'

/** Seconds of the units of a limit. */
const SECONDS: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
}

interface Setting {
  readonly path: string
  /** Times in seconds: of the default, and of the tenant. */
  readonly times: ReadonlySet<number>
}

/**
 * A time that a tenant may change is a value of its texts, or the text is wrong as soon as the
 * number changes. `unit` of a limit names the settings that are times.
 */
export const durationInText: Check = ({ project, files, tenants, report }) => ({
  finish: () => {
    const base = tenants.get('default')
    if (project.tenant.name !== 'default' || !base) return
    const texts: Written[] = files.flatMap(({ kind, node }) =>
      kind.kind === 'texts' ? leavesOf(node, kind.language, [kind.namespace]) : [],
    )
    const reportIn = (written: readonly Written[], tenant: SourceMap): void => {
      const settings = settingsOf(base, tenant)
      const found = new Map<string, { readonly setting: string; readonly places: Place[] }>()
      for (const { key, language, text, span } of settings.length === 0 ? [] : written)
        for (const { path, times } of settings) {
          const time = writtenTime(text, language, times)
          if (time === undefined) continue
          const known = found.get(key) ?? { setting: path, places: [] }
          if (known.setting === path) known.places.push({ span, time })
          found.set(key, known)
        }
      for (const { setting, places } of found.values()) {
        const [first, ...others] = places
        if (first)
          report.add(
            raise.durationInText(
              first.span,
              { time: first.time, setting },
              others.map(({ span }) => ({ span, message: 'The same time is written here.' })),
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
  readonly time: string
}

function settingsOf(base: SourceMap, tenant: SourceMap): readonly Setting[] {
  return entriesOf(valueOf(base, 'limits')).flatMap(({ key, value }) => {
    const seconds = SECONDS[wordAt(value, 'unit') ?? '']
    if (seconds === undefined) return []
    const times = [base, tenant].flatMap((each) => {
      const number = scalarOf(
        key
          .split('.')
          .reduce<SourceNode | undefined>(
            (node, name) => valueOf(node, name),
            valueOf(each, 'values'),
          ),
      )?.value
      return typeof number === 'number' && number > 0 ? [number * seconds] : []
    })
    return [{ path: key, times: new Set(times) }]
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

/** True for a tag that `Intl` accepts (RFC 5646). A folder of texts may have any name. */
export function isLanguageTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}
