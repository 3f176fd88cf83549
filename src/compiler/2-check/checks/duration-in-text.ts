import type { SourceMap, SourceNode } from '../../../language/source.ts'
import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import { withoutPlural } from '../../model/plural.ts'
import { entriesOf, scalarOf, valueOf, wordAt } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { writtenTime } from '../texts/written-time.ts'

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
