import type { Diagnostic, RootCause } from '../../language/diagnostic.ts'
import type { Span } from '../../language/source.ts'

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
  const first = new Map<string, { readonly group?: Group; readonly diagnostic: Diagnostic }>()
  const blamed = blamedIn(all)
  for (const [at, each] of all.entries()) {
    const group = groupOf(each, blamed)
    const key = group
      ? keyOf(group)
      : ONCE_A_PLACE.has(each.code)
        ? `${each.code} ${each.span.file} ${each.span.start}`
        : `${at}`
    const before = first.get(key)
    if (!before) first.set(key, { ...(group ? { group } : {}), diagnostic: each })
    else if (group) first.set(key, { group, diagnostic: joined(before.diagnostic, each) })
  }
  return [...first.values()].map(({ group, diagnostic }) => {
    if (group?.is === 'repeats' || group?.is === 'jump') return atItsPlace(diagnostic, group.at)
    const field = group?.is === 'retyped' || group?.is === 'stored' ? group.field : ''
    return withDeclarations(diagnostic, declared.get(field) ?? [])
  })
}

/** Equal root causes have equal keys: each kind is built in one place, with its parts in order. */
const keyOf = (group: Group): string => JSON.stringify(group)

/** A part or an action is walked for each caller, and repeats its errors with each. */
const ONCE_A_PLACE: ReadonlySet<string> = new Set([
  'unanswered-code',
  'call-repeats',
  'unknown-autofill',
])

/** Moves a repeated call to the steps that perform it, and a shared jump to its own place. */
function atItsPlace(each: Diagnostic, { file, start, end }: Placed['at']): Diagnostic {
  const isPlace = ({ span }: Diagnostic['related'][number]) =>
    span.file === file && span.start === start && span.end === end
  const place = each.related.find(isPlace)
  if (!place) return each
  const others = each.related.filter((related) => !isPlace(related))
  return {
    ...each,
    span: place.span,
    related: [each.span, ...others.map(({ span }) => span)].map((span) => ({
      span,
      message: each.cause?.is === 'jump' ? 'This runs it.' : 'This runs again.',
    })),
  }
}

/** A root cause that is a place itself. */
type Placed = Extract<RootCause, { readonly is: 'repeats' | 'jump' }>

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
    ({ code, cause, span }) =>
      code === DECLARED ||
      code === 'language-left-out' ||
      (code === 'undocumented-code' && tables.test(span.file)) ||
      cause?.is === 'word' ||
      (code === 'wrong-type' &&
        cause?.is === 'name' &&
        cause.kind === 'tenant' &&
        defaultTenant.test(span.file)),
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

/** Code reported at the state field itself, the root cause of each place that reads it. */
const DECLARED = 'secret-persists'

/** Root cause by which diagnostics are reported as one. Some show only in the whole set. */
type Group =
  | RootCause
  /** A field of another type than its readers expect. */
  | { readonly is: 'retyped'; readonly field: string }
  /** A secret that is kept longer than in memory. */
  | { readonly is: 'exposed'; readonly field: string }
  /** One class of a field, reported with the same code. */
  | { readonly is: 'classed'; readonly code: string; readonly field: string }
  /** Codes without an answer at several operations. */
  | { readonly is: 'unhandled'; readonly codes: string }

interface Blamed {
  readonly retyped: ReadonlySet<string>
  readonly exposed: ReadonlySet<string>
  readonly unanswered: ReadonlySet<string>
  readonly plain: ReadonlySet<string>
  readonly repeating: ReadonlySet<string>
  readonly missed: ReadonlyMap<string, RootCause>
}

/** Root causes of several diagnostics, which only the whole set reveals. */
function blamedIn(all: readonly Diagnostic[]): Blamed {
  return {
    retyped: retypedIn(all),
    exposed: exposedIn(all),
    unanswered: unansweredIn(all),
    plain: plainIn(all),
    repeating: repeatingIn(all),
    missed: missedIn(all),
  }
}

/** Returns the group of a diagnostic when it is reported once for all its consequences. */
function groupOf(
  { code, cause, holes }: Diagnostic,
  { retyped, exposed, unanswered, plain, repeating, missed }: Blamed,
): Group | undefined {
  if (!cause) return code === 'unknown-word' ? missed.get(holes?.['word'] ?? '') : undefined
  switch (cause.is) {
    case 'repeats':
      return repeating.has(keyOf(cause)) ? cause : undefined
    case 'stored':
    case 'unfilled':
    case 'jump':
      return plain.has(keyOf(cause)) ? cause : undefined
    case 'unanswered':
      return unanswered.has(cause.codes) ? { is: 'unhandled', codes: cause.codes } : undefined
    case 'class': {
      const { fields } = cause
      const field = fields.find((name) => exposed.has(name))
      // A field with a changed class is one root cause, however many addresses contain it.
      if (field !== undefined) return { is: 'exposed', field }
      const [only = ''] = fields
      return fields.length === 1 ? { is: 'classed', code, field: only } : undefined
    }
    case 'type': {
      const field = cause.fields.find((name) => retyped.has(name))
      return field === undefined ? undefined : { is: 'retyped', field }
    }
    default:
      return cause
  }
}

/** Maps each misspelt word of a column to the word that its readers compare with. */
function missedIn(all: readonly Diagnostic[]): ReadonlyMap<string, RootCause> {
  return new Map(
    all.flatMap(({ cause }) => (cause?.is === 'word' ? [[cause.meant, cause] as const] : [])),
  )
}

/**
 * Codes of several operations that no call handles: the shared handler is missing. A code that is
 * new for one operation is reported at each of its calls.
 */
function unansweredIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const operations = new Map<string, Set<string>>()
  for (const { cause } of all)
    if (cause?.is === 'unanswered')
      operations.set(cause.codes, (operations.get(cause.codes) ?? new Set()).add(cause.operation))
  return new Set([...operations].filter(([, found]) => found.size > 2).map(([codes]) => codes))
}

/**
 * Steps that run without a press and make several non-repeatable calls, made nowhere else: the
 * steps lack a condition.
 */
function repeatingIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const placesOf = new Map<string, Set<string>>()
  const causesAt = new Map<string, Set<string>>()
  for (const { cause, span } of all) {
    if (cause?.is !== 'repeats') continue
    const [key, place] = [keyOf(cause), `${span.file} ${span.start}`]
    placesOf.set(key, (placesOf.get(key) ?? new Set()).add(place))
    causesAt.set(place, (causesAt.get(place) ?? new Set()).add(key))
  }
  return new Set(
    [...placesOf].flatMap(([key, places]) =>
      places.size > 1 && [...places].every((place) => causesAt.get(place)?.size === 1) ? [key] : [],
    ),
  )
}

/**
 * Fields of the state that receive forbidden values in more than two places: the class of the field
 * is missing. The same holds for a text with a placeholder that no place fills, and a jump that
 * many places perform.
 */
function plainIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { cause } of all) {
    if (cause?.is !== 'stored' && cause?.is !== 'unfilled' && cause?.is !== 'jump') continue
    const key = keyOf(cause)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > 2).map(([key]) => key))
}

/** Secrets of the state that are kept longer than in memory. */
function exposedIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  return new Set(
    all.flatMap(({ code, cause }) =>
      code === DECLARED && cause?.is === 'class' ? cause.fields : [],
    ),
  )
}

/**
 * Fields of the state that mismatch plainly typed values, while no other field explains it. The
 * field changed, not each of those places. Misspelt words can be several separate errors.
 */
function retypedIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const uses = new Map<string, Use[]>()
  for (const { cause, code } of all) {
    if (cause?.is !== 'type') continue
    for (const field of cause.fields)
      uses.set(field, [...(uses.get(field) ?? []), { isPlain: cause.use === 'read', code }])
  }
  return new Set([...uses].filter(([, found]) => isRetyped(found)).map(([field]) => field))
}

interface Use {
  readonly isPlain: boolean
  readonly code: string
}

function isRetyped(found: readonly Use[]): boolean {
  return (
    found.length > 2 &&
    found.some(({ isPlain }) => isPlain) &&
    (found.some(({ isPlain }) => !isPlain) || found.every(({ code }) => code === 'wrong-type'))
  )
}

/** Paths of files with a meaning given by their folder. */
export const textsOrTenants = /^flows\/(texts|tenants)\//
export const tables = /^flows\/lookups\//
export const app = /^flows\/app\.yaml$/
export const defaultTenant = /^flows\/tenants\/default\.yaml$/
export const state = /^flows\/state\.yaml$/
export const stories = /\.test\.yaml$/
