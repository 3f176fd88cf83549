import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Span } from '../../language/span.ts'
import { JUMPED, UNFILLED } from './root-cause.ts'

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

/** Code reported at the state field itself, the root cause of each place that reads it. */
export const DECLARED = 'secret-persists'
const TYPED = /^type (read|write|mixed) (.*)$/
const CLASSED = /^class (.*)$/
const STORED = /^stored /
const REPEATED = /^repeats /
const COLUMN_WORD = /^word \S+ (.*)$/
const UNANSWERED = /^unanswered (\S+) (.*)$/

interface Blamed {
  readonly retyped: ReadonlySet<string>
  readonly exposed: ReadonlySet<string>
  readonly unanswered: ReadonlySet<string>
  readonly plain: ReadonlySet<string>
  readonly repeating: ReadonlySet<string>
  readonly missed: ReadonlyMap<string, string>
}

/** Root causes of several diagnostics, which only the whole set reveals. */
export function blamedIn(all: readonly Diagnostic[]): Blamed {
  return {
    retyped: retypedIn(all),
    exposed: exposedIn(all),
    unanswered: unansweredIn(all),
    plain: plainIn(all),
    repeating: repeatingIn(all),
    missed: missedIn(all),
  }
}

/**
 * Returns the name of the root cause of a diagnostic when it is reported once for all its
 * consequences.
 */
export function causeOf(
  { code, cause, holes }: Diagnostic,
  { retyped, exposed, unanswered, plain, repeating, missed }: Blamed,
): string | undefined {
  if (code === 'unknown-word' && cause === undefined) return missed.get(holes?.['word'] ?? '')
  if (REPEATED.test(cause ?? '')) return repeating.has(cause ?? '') ? cause : undefined
  if (isOfMany(cause ?? '')) return plain.has(cause ?? '') ? cause : undefined
  const [, , codes] = UNANSWERED.exec(cause ?? '') ?? []
  if (codes !== undefined) return unanswered.has(codes) ? `unanswered ${codes}` : undefined
  const classed = CLASSED.exec(cause ?? '')?.[1]
  if (classed !== undefined) {
    const fields = classed.split(' ')
    const field = fields.find((name) => exposed.has(name))
    // A field with a changed class is one root cause, however many addresses contain it.
    return field === undefined
      ? fields.length === 1
        ? `${code} ${classed}`
        : undefined
      : `class ${field}`
  }
  const fields = TYPED.exec(cause ?? '')?.[2]?.split(' ')
  const field = fields?.find((name) => retyped.has(name))
  return fields === undefined ? cause : field === undefined ? undefined : `type ${field}`
}

/** Maps each misspelt word of a column to the word that its readers compare with. */
function missedIn(all: readonly Diagnostic[]): ReadonlyMap<string, string> {
  return new Map(
    all.flatMap(({ cause = '' }) =>
      COLUMN_WORD.test(cause) ? [[COLUMN_WORD.exec(cause)?.[1] ?? '', cause] as const] : [],
    ),
  )
}

/**
 * Codes of several operations that no call handles: the shared handler is missing. A code that is
 * new for one operation is reported at each of its calls.
 */
function unansweredIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const operations = new Map<string, Set<string>>()
  for (const { cause = '' } of all) {
    const [, operation = '', codes] = UNANSWERED.exec(cause) ?? []
    if (codes !== undefined)
      operations.set(codes, (operations.get(codes) ?? new Set()).add(operation))
  }
  return new Set([...operations].filter(([, found]) => found.size > 2).map(([codes]) => codes))
}

/**
 * Steps that run without a press and make several non-repeatable calls, made nowhere else: the
 * steps lack a condition.
 */
function repeatingIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const placesOf = new Map<string, Set<string>>()
  const causesAt = new Map<string, Set<string>>()
  for (const {
    cause = '',
    span: { file, start },
  } of all) {
    if (!REPEATED.test(cause)) continue
    const place = `${file} ${start}`
    placesOf.set(cause, (placesOf.get(cause) ?? new Set()).add(place))
    causesAt.set(place, (causesAt.get(place) ?? new Set()).add(cause))
  }
  return new Set(
    [...placesOf].flatMap(([cause, places]) =>
      places.size > 1 && [...places].every((place) => causesAt.get(place)?.size === 1)
        ? [cause]
        : [],
    ),
  )
}

const isOfMany = (cause: string): boolean =>
  STORED.test(cause) || cause.startsWith(UNFILLED) || cause.startsWith(JUMPED)

/**
 * Fields of the state that receive forbidden values in more than two places: the class of the field
 * is missing. The same holds for a text with a placeholder that no place fills, and a jump that
 * many places perform.
 */
function plainIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const stored = all.flatMap(({ cause = '' }) => (isOfMany(cause) ? [cause] : []))
  return new Set(stored.filter((cause) => stored.filter((each) => each === cause).length > 2))
}

/** Secrets of the state that are kept longer than in memory. */
function exposedIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  return new Set(
    all.flatMap(({ code, cause }) =>
      code === DECLARED ? (CLASSED.exec(cause ?? '')?.[1] ?? []) : [],
    ),
  )
}

/**
 * Fields of the state that mismatch plainly typed values, while no other field explains it. The
 * field changed, not each of those places. Misspelt words can be several separate errors.
 */
function retypedIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const uses = new Map<string, Use[]>()
  for (const { cause = '', code } of all) {
    const [, use = '', fields = ''] = TYPED.exec(cause) ?? []
    for (const field of fields.split(' '))
      if (field !== '')
        uses.set(field, [...(uses.get(field) ?? []), { isPlain: use === 'read', code }])
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
