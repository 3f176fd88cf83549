import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Span } from '../../language/span.ts'
import { blamedIn, causeOf, DECLARED } from './blamed.ts'
import { defaultTenant, tables } from './files.ts'

/** Fields of the state by their last name. */
export type Declarations = ReadonlyMap<string, readonly Span[]>

/**
 * Joins diagnostics of one unknown name, misspelt or removed at its declaration, into one with all
 * its places.
 */
export function gathered(
  all: readonly Diagnostic[],
  declared: Declarations,
): readonly Diagnostic[] {
  const first = new Map<string, Diagnostic>()
  const blamed = blamedIn(all)
  for (const [at, each] of all.entries()) {
    const place = ONCE_A_PLACE.has(each.code)
      ? `${each.code} ${each.span.file} ${each.span.start}`
      : `${at}`
    const name = causeOf(each, blamed) ?? place
    const before = first.get(name)
    if (!before || name !== place) first.set(name, before ? joined(before, each) : each)
  }
  return [...first].map(([name, each]) =>
    PLACED.test(name)
      ? atItsPlace(each)
      : withDeclarations(each, declared.get(RETYPED.exec(name)?.[1] ?? '') ?? []),
  )
}

/** A part or an action is walked for each caller, and repeats its errors with each. */
const ONCE_A_PLACE: ReadonlySet<string> = new Set([
  'unanswered-code',
  'call-repeats',
  'unknown-autofill',
])

const RETYPED = /^(?:type|stored) (.*)$/

/** Moves a repeated call to the steps that perform it, and a shared jump to its own place. */
function atItsPlace(each: Diagnostic): Diagnostic {
  const [, kind, file, start, end] = PLACED.exec(each.cause ?? '') ?? []
  const isPlace = ({ span }: Diagnostic['related'][number]) =>
    span.file === file && `${span.start} ${span.end}` === `${start} ${end}`
  const place = each.related.find(isPlace)
  if (!place) return each
  const others = each.related.filter((related) => !isPlace(related))
  return {
    ...each,
    span: place.span,
    related: [each.span, ...others.map(({ span }) => span)].map((span) => ({
      span,
      message: kind === 'jump' ? 'This runs it.' : 'This runs again.',
    })),
  }
}

/** Causes that are a place themselves. */
const PLACED = /^(repeats|jump) (.*) (\d+) (\d+)$/

/** Adds the declarations of a field, because the author of a type change wants to see the field. */
function withDeclarations(each: Diagnostic, spans: readonly Span[]): Diagnostic {
  return spans.length === 0
    ? each
    : {
        ...each,
        related: [
          ...spans.map((span) => ({ span, message: 'A field of this name is declared here.' })),
          ...each.related,
        ],
      }
}

/** Keeps the root cause itself when it is in the set, else the first of its places. */
function joined(before: Diagnostic, each: Diagnostic): Diagnostic {
  const isDeclared = [before, each].map(
    ({ code, cause = '', span }) =>
      code === DECLARED ||
      code === 'language-left-out' ||
      (code === 'undocumented-code' && tables.test(span.file)) ||
      cause.startsWith('word ') ||
      (code === 'wrong-type' && cause.startsWith('tenant ') && defaultTenant.test(span.file)),
  )
  const isFirst = isDeclared[0] === isDeclared[1] ? isBefore(before.span, each.span) : isDeclared[0]
  const [one, other] = isFirst ? [before, each] : [each, before]
  const others = other.related.filter(
    ({ span }) =>
      !one.related.some((each) => each.span.file === span.file && each.span.start === span.start),
  )
  return {
    ...one,
    related: [
      ...one.related,
      { span: other.span, message: 'The same problem is here.' },
      ...others,
    ].toSorted((a, b) => (isBefore(a.span, b.span) ? -1 : 1)),
  }
}

function isBefore(one: Span, other: Span): boolean {
  return one.file === other.file ? one.start <= other.start : one.file < other.file
}
