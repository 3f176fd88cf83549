import type { Diagnostic } from '../../language/diagnostic.ts'
import { JUMPED, UNFILLED } from '../cause.ts'

/**
 * Told of the field of the state itself; wherever it is read, it is what should not be kept or
 * shown.
 */
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

/** What several diagnostics come from, as only all of them together show. */
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

/** The name of what a diagnostic comes from, where that is told once for all that come from it. */
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
    // A field whose class is another one now is one cause, however many addresses it stands in.
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

/**
 * Words that those who read a column compare with, and that stand in its rows with a slip of the
 * pen.
 */
function missedIn(all: readonly Diagnostic[]): ReadonlyMap<string, string> {
  return new Map(
    all.flatMap(({ cause = '' }) =>
      COLUMN_WORD.test(cause) ? [[COLUMN_WORD.exec(cause)?.[1] ?? '', cause] as const] : [],
    ),
  )
}

/**
 * Codes that a good many operations have, and no call of any of them answers: what answered them
 * all is gone. A code that an operation has new is told at each of its calls.
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
 * What is performed without a press and does several things that it may not do again, each of them
 * nowhere else: it is there that a word is gone.
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
 * Fields of the state into which what may not be kept there is written in more than two places: it
 * is their class that is gone. So it is with a text to which nobody gives what it asks for, and a
 * jump that many perform.
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
 * Fields of the state that do not fit what is plainly beside them, nor something else: they are
 * what changed, not each of those places. Words that are misspelt may be several mistakes.
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
