import type { Expression } from '../../language/expression.ts'
import type { Span } from '../../language/source.ts'
import type { Lead } from '../cycles.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { Report } from '../diagnostics/report.ts'
import { type Derived, type Given, nothingKnown, type Scope } from './expressions/scope.ts'
import type { MergedEntry } from './parts.ts'
import { inScope, type Place } from './place.ts'
import { walkValue } from './values/values.ts'

/** Upper limit of the expanded parts. Values that refer to others grow with each reference. */
const mostParts = 2_000

/** Derived values with mistakes that were reported at their definition. */
export type Mistaken = Set<string>

/**
 * Named values of a screen and its part, by name. Each is expanded at its use, in the scope of its
 * author and with the certain facts there, so that the program holds only expressions and the
 * engine needs no names.
 */
export function derivedOf(
  entries: readonly MergedEntry[],
  place: Place,
  given: Given | undefined,
  mistaken: Mistaken,
): Readonly<Record<string, Derived>> {
  return Object.fromEntries(
    entries.map((entry): [string, Derived] => [
      entry.key,
      derivedAt(entry, place, entry.own ? undefined : given, mistaken),
    ]),
  )
}

function derivedAt(
  { key, value }: MergedEntry,
  place: Place,
  given: Given | undefined,
  mistaken: Mistaken,
): Derived {
  const read = (use: Scope, mayBeMissing: boolean) => {
    if (mistaken.has(key)) return { typed: nothingKnown, missing: false }
    const report = new Report()
    const typed = walkValue(
      value,
      {
        ...place,
        scope: within(use, key, given),
        walk: { ...place.walk, report, emitFact: () => undefined },
      },
      mayBeMissing,
    )
    // Other mistakes are reported at the definition, also for readers that come first (`needs`).
    if (report.hasErrors && report.diagnostics().some(({ code }) => code !== 'might-be-missing'))
      return { typed: nothingKnown, missing: false }
    return { typed, missing: report.hasErrors }
  }
  return { read }
}

/**
 * Lowers each value once at its definition, to report its own mistakes: loads have answered there,
 * and fields are filled. Returns which value reads which.
 */
export function walkDerived(
  entries: readonly MergedEntry[],
  places: { readonly own: Place; readonly part: Place },
  mistaken: Mistaken,
): ReadonlyMap<string, readonly Lead<Span>[]> {
  const leads = new Map<string, readonly Lead<Span>[]>()
  for (const { key, value, own } of entries) {
    const place = own ? places.own : places.part
    const reads: Lead<Span>[] = []
    const report = new Report()
    const listening = recording(place.scope.derived ?? {}, reads)
    const typed = walkValue(
      value,
      {
        ...inScope(place, { ...within(place.scope, key, place.scope.given), derived: listening }),
        walk: { ...place.walk, report },
      },
      true,
    )
    for (const diagnostic of report.diagnostics()) place.walk.report.add(diagnostic)
    const isLarge = partsOf(typed.lowered) > mostParts
    if (isLarge)
      place.walk.report.add(
        raise.expressionSyntax(value.span, {
          reason: `it has more than ${mostParts} parts, including the values that it names`,
        }),
      )
    if (report.hasErrors || isLarge) mistaken.add(key)
    leads.set(key, reads)
  }
  return leads
}

function recording(
  derived: Readonly<Record<string, Derived>>,
  reads: Lead<Span>[],
): Readonly<Record<string, Derived>> {
  const withDependencies = Object.entries(derived).map(([name, { read }]): [string, Derived] => [
    name,
    {
      read: (use, mayBeMissing, span) => {
        reads.push({ to: name, node: span })
        // Values that it reads follow a path of their own.
        return read({ ...use, derived }, mayBeMissing, span)
      },
    },
  ])
  return Object.fromEntries(withDependencies)
}

/**
 * A derived value sees the scope of its screen, nothing of the moment of its use, and not itself:
 * its own check reports a cycle once.
 */
function within(use: Scope, name: string, given: Given | undefined): Scope {
  const { given: _given, derived = {}, roots, ...rest } = use
  const { answer: _answer, error: _error, item: _item, takes: _takes, ...lasting } = roots
  const others = { ...derived, [name]: { read: () => ({ typed: nothingKnown, missing: false }) } }
  return { ...rest, roots: lasting, variables: {}, derived: others, ...(given ? { given } : {}) }
}

function partsOf(expression: Expression): number {
  const inner: readonly unknown[] = Object.values(expression)
  return inner.reduce<number>(
    (sum, part) =>
      sum +
      (isPart(part)
        ? partsOf(part)
        : Array.isArray(part)
          ? part.filter(isPart).reduce((all, one) => all + partsOf(one), 0)
          : 0),
    1,
  )
}

function isPart(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && 'is' in value
}
