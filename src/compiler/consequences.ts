import type { Diagnostic } from '../language/diagnostic.ts'
import type { Span } from '../language/span.ts'
import { EMPTY_END, JUMPED, UNFILLED } from './cause.ts'

/** Whether what was told may be what something else follows from. */
type IsCause = (told: Diagnostic) => boolean

interface Cause {
  readonly codes: IsCause
  /** Where the cause stands: beside what follows from it, or in any file. */
  readonly where: 'here' | 'anywhere'
  /** What it follows from besides, in any file. */
  readonly or?: IsCause
}

/** Something could not be read, so whatever it does is missed elsewhere. */
const unread: IsCause = ({ code }) => code.startsWith('unknown-') || ['wrong-kind', 'missing-key', 'odd-number', 'odd-character', 'missing-space', 'duplicate-key', 'unsupported-schema', 'expression-syntax', 'over-limit'].includes(code)
const among = (...codes: readonly string[]): IsCause => ({ code }) => codes.includes(code)

/** Of two that are called alike one has lost its own name. */
const renamed = (kind: string): IsCause => ({ code, holes }) => code === 'duplicate-name' && holes?.['kind'] === kind

/** A word of a table, or of the state, that could not be read: who reads it elsewhere finds nothing, or something else. */
const unreadIn = (files: RegExp, ...codes: readonly string[]): IsCause => ({ code, span }) => codes.includes(code) && files.test(span.file)
/** A key with nothing under it: what belongs there stands beneath without its indent, or nowhere. */
const emptied = (files: RegExp): IsCause => ({ code, span, holes }) => code === 'wrong-kind' && files.test(span.file) && /^nothing\b/.test(holes?.['found'] ?? '')
const any = /^/
const said = /^flows\/(texts|tenants)\//
const tables = /^flows\/tables\//
const app = /^flows\/app\.yaml$/
const texts = /^flows\/texts\//
const knobs = /^flows\/tenants\/default\.yaml$/
const state = /^flows\/state\.yaml$/

/** An end of a part that nothing follows: what is pressed in the part to come to it does nothing, either. */
const emptyEnd: IsCause = ({ cause }) => cause?.startsWith(EMPTY_END) ?? false

/** What is said only as long as nothing is wrong that it would follow from. */
const CONSEQUENCES: Readonly<Record<string, Cause>> = {
  'unreachable-screen': { codes: () => true, where: 'anywhere' },
  'never-used': { codes: () => true, where: 'anywhere' },
  'never-started': { codes: () => true, where: 'anywhere' },
  // An event, a step or a place that could not be read writes nothing, and a condition of the wrong type asks for nothing.
  'read-before-written': { codes: (told) => unread(told) || told.code === 'wrong-type', where: 'anywhere' },
  'might-be-missing': { codes: among('unknown-field', 'empty-list'), where: 'here' },
  'unanswered-code': { codes: among('undocumented-code'), where: 'here', or: (told) => told.code === 'unknown-column' || unreadIn(tables, 'undocumented-code', 'missing-rows', 'wrong-kind', 'missing-space', 'missing-key')(told) || unreadIn(app, 'undocumented-code')(told) },
  'foreign-address': { codes: among('invalid-origin'), where: 'anywhere' },
  'missing-rows': { codes: among('undocumented-code'), where: 'here' },
  'unmanaged-password': { codes: among('unknown-autofill'), where: 'here' },
  'field-not-placed': { codes: among('wrong-kind', 'missing-space', 'unknown-field'), where: 'here' },
  'form-without-submit': { codes: among('wrong-kind', 'missing-space'), where: 'here' },
  'secret-in-storage': { codes: unreadIn(state, 'unknown-word', 'unknown-key'), where: 'anywhere' },
  'secret-in-message': { codes: unreadIn(state, 'unknown-word', 'unknown-key'), where: 'anywhere' },
  'secret-in-url': { codes: unreadIn(state, 'unknown-word', 'unknown-key'), where: 'anywhere' },
  'secret-not-declared': { codes: among('unknown-shared-field'), where: 'here' },
  'unknown-screen': { codes: renamed('screen'), where: 'anywhere' },
  'unknown-part': { codes: renamed('part'), where: 'anywhere' },
  'unknown-action': { codes: renamed('action'), where: 'anywhere' },
  'unknown-text': { codes: among('unknown-language'), where: 'anywhere' },
  'unlisted-language': { codes: (told) => told.code === 'unknown-language' || unreadIn(app, 'wrong-kind', 'missing-space')(told), where: 'anywhere' },
  'text-not-translated': { codes: (told) => unreadIn(texts, 'wrong-kind', 'missing-space')(told) || emptied(said)(told), where: 'anywhere' },
  'text-key-differs': { codes: emptied(said), where: 'anywhere' },
  'duplicate-key': { codes: emptied(said), where: 'here' },
  'unknown-argument': { codes: emptied(any), where: 'here' },
  'untranslated-words': { codes: unreadIn(app, 'wrong-kind', 'missing-space', 'unknown-word'), where: 'anywhere' },
  'missing-text-value': { codes: among('placeholders-differ', 'odd-placeholder'), where: 'anywhere' },
  'unused-text-value': { codes: among('placeholders-differ', 'odd-placeholder'), where: 'anywhere' },
  'placeholders-differ': { codes: among('odd-placeholder'), where: 'anywhere' },
  'rule-parameter': { codes: unreadIn(knobs, 'wrong-type'), where: 'anywhere' },
  'nothing-fits': { codes: among('empty-list', 'wrong-kind'), where: 'here' },
  'press-does-nothing': { codes: emptyEnd, where: 'anywhere' },
  // A step is missing: told at the press, the call or the answer, where it is seen from there.
  'undecided-branch': { codes: among('press-does-nothing', 'unnoticed-success', 'silent-answer', 'no-way-out'), where: 'anywhere' },
  'resend-sends-nothing': { codes: among('press-does-nothing'), where: 'anywhere' },
  'no-way-out': { codes: among('press-does-nothing'), where: 'anywhere' },
}

/** Fields of the state by their own name. */
export type Declarations = ReadonlyMap<string, readonly Span[]>

/** One cause, one diagnostic: without those that would go away by themselves once another is mended. */
export function withoutConsequences(all: readonly Diagnostic[], declared: Declarations = new Map()): readonly Diagnostic[] {
  const causes = all.filter(({ severity, code }) => severity === 'error' && !CONSEQUENCES_OF_ALL.has(code))
  if (causes.length === 0) return gathered(all, declared)
  return gathered(all.filter(({ code, span }) => {
    const cause = Object.hasOwn(CONSEQUENCES, code) ? CONSEQUENCES[code] : undefined
    return !cause || !causes.some((each) => each.code !== code && follows(cause, each, span.file))
  }), declared)
}

function follows({ codes, where, or }: Cause, told: Diagnostic, file: string): boolean {
  return ((where === 'anywhere' || told.span.file === file) && codes(told)) || (or?.(told) ?? false)
}

/** A name that there is not and that is said again and again is misspelt, or gone, where it is declared: it is said once, with all its places. */
function gathered(all: readonly Diagnostic[], declared: Declarations): readonly Diagnostic[] {
  const first = new Map<string, Diagnostic>()
  const blamed = { retyped: retypedIn(all), exposed: exposedIn(all), unanswered: unansweredIn(all), plain: plainIn(all), repeating: repeatingIn(all) }
  for (const [at, each] of all.entries()) {
    const place = ONCE_A_PLACE.has(each.code) ? `${each.code} ${each.span.file} ${each.span.start}` : `${at}`
    const name = causeOf(each, blamed) ?? place
    const before = first.get(name)
    if (!before || name !== place) first.set(name, before ? joined(before, each) : each)
  }
  return [...first].map(([name, each]) => (PLACED.test(name) ? atItsPlace(each) : withDeclarations(each, declared.get(RETYPED.exec(name)?.[1] ?? '') ?? [])))
}

/** A part or an action is walked for each caller, and does the same wrong with each. */
const ONCE_A_PLACE: ReadonlySet<string> = new Set(['unanswered-code', 'call-repeats', 'unknown-autofill'])

const RETYPED = /^(?:type|stored) (.*)$/

/** What is done again is told where it is performed, and a jump that many perform where it stands. */
function atItsPlace(each: Diagnostic): Diagnostic {
  const [, kind, file, start, end] = PLACED.exec(each.cause ?? '') ?? []
  const isPlace = ({ span }: Diagnostic['related'][number]) => span.file === file && `${span.start} ${span.end}` === `${start} ${end}`
  const place = each.related.find(isPlace)
  if (!place) return each
  const others = each.related.filter((related) => !isPlace(related))
  return { ...each, span: place.span, related: [each.span, ...others.map(({ span }) => span)].map((span) => ({ span, message: kind === 'jump' ? 'This performs it.' : 'This would be done again.' })) }
}

/** Causes that are a place themselves. */
const PLACED = /^(repeats|jump) (.*) (\d+) (\d+)$/

/** Whoever changed the type of a field wants to see the field. */
function withDeclarations(each: Diagnostic, spans: readonly Span[]): Diagnostic {
  return spans.length === 0 ? each : { ...each, related: [...spans.map((span) => ({ span, message: 'A field of this name is declared here.' })), ...each.related] }
}

/** The cause itself, where it is among what is told, else the first of its places. */
function joined(before: Diagnostic, each: Diagnostic): Diagnostic {
  const isDeclared = [before, each].map(({ code, cause = '', span }) => code === DECLARED || code === 'language-left-out' || (code === 'undocumented-code' && tables.test(span.file)) || (code === 'wrong-type' && cause.startsWith('tenant ') && knobs.test(span.file)))
  const isFirst = isDeclared[0] === isDeclared[1] ? isBefore(before.span, each.span) : isDeclared[0]
  const [one, other] = isFirst ? [before, each] : [each, before]
  const others = other.related.filter(({ span }) => !one.related.some((each) => each.span.file === span.file && each.span.start === span.start))
  return { ...one, related: [...one.related, { span: other.span, message: 'It is said here, too.' }, ...others].toSorted((a, b) => (isBefore(a.span, b.span) ? -1 : 1)) }
}

/** Told of the field of the state itself; wherever it is read, it is what should not be kept or shown. */
const DECLARED = 'secret-persists'
const TYPED = /^type (read|write|mixed) (.*)$/
const CLASSED = /^class (.*)$/
const STORED = /^stored /
const REPEATED = /^repeats /
const UNANSWERED = /^unanswered (\S+) (.*)$/

interface Blamed { readonly retyped: ReadonlySet<string>; readonly exposed: ReadonlySet<string>; readonly unanswered: ReadonlySet<string>; readonly plain: ReadonlySet<string>; readonly repeating: ReadonlySet<string> }

function causeOf({ code, cause }: Diagnostic, { retyped, exposed, unanswered, plain, repeating }: Blamed): string | undefined {
  if (REPEATED.test(cause ?? '')) return repeating.has(cause ?? '') ? cause : undefined
  if (isOfMany(cause ?? '')) return plain.has(cause ?? '') ? cause : undefined
  const [, , codes] = UNANSWERED.exec(cause ?? '') ?? []
  if (codes !== undefined) return unanswered.has(codes) ? `unanswered ${codes}` : undefined
  const classed = CLASSED.exec(cause ?? '')?.[1]
  if (classed !== undefined) {
    const fields = classed.split(' ')
    const field = fields.find((name) => exposed.has(name))
    // A field whose class is another one now is one cause, however many addresses it stands in.
    return field === undefined ? (fields.length === 1 ? `${code} ${classed}` : undefined) : `class ${field}`
  }
  const fields = TYPED.exec(cause ?? '')?.[2]?.split(' ')
  const field = fields?.find((name) => retyped.has(name))
  return fields === undefined ? cause : field === undefined ? undefined : `type ${field}`
}

/** Codes that a good many operations have, and no call of any of them answers: what answered them all is gone. A code that an operation has new is told at each of its calls. */
function unansweredIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const operations = new Map<string, Set<string>>()
  for (const { cause = '' } of all) {
    const [, operation = '', codes] = UNANSWERED.exec(cause) ?? []
    if (codes !== undefined) operations.set(codes, (operations.get(codes) ?? new Set()).add(operation))
  }
  return new Set([...operations].filter(([, found]) => found.size > 2).map(([codes]) => codes))
}

/** What is performed without a press and does several things that it may not do again, each of them nowhere else: it is there that a word is gone. */
function repeatingIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const placesOf = new Map<string, Set<string>>()
  const causesAt = new Map<string, Set<string>>()
  for (const { cause = '', span: { file, start } } of all) {
    if (!REPEATED.test(cause)) continue
    const place = `${file} ${start}`
    placesOf.set(cause, (placesOf.get(cause) ?? new Set()).add(place))
    causesAt.set(place, (causesAt.get(place) ?? new Set()).add(cause))
  }
  return new Set([...placesOf].flatMap(([cause, places]) => (places.size > 1 && [...places].every((place) => causesAt.get(place)?.size === 1) ? [cause] : [])))
}

const isOfMany = (cause: string): boolean => STORED.test(cause) || cause.startsWith(UNFILLED) || cause.startsWith(JUMPED)

/** Fields of the state into which what may not be kept there is written in more than two places: it is their class that is gone. So it is with a text to which nobody gives what it asks for, and a jump that many perform. */
function plainIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const stored = all.flatMap(({ cause = '' }) => (isOfMany(cause) ? [cause] : []))
  return new Set(stored.filter((cause) => stored.filter((each) => each === cause).length > 2))
}

/** Secrets of the state that are kept longer than in memory. */
function exposedIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  return new Set(all.flatMap(({ code, cause }) => (code === DECLARED ? (CLASSED.exec(cause ?? '')?.[1] ?? []) : [])))
}

/**
 * Fields of the state that do not fit what is plainly beside them, nor something else: they are what changed, not each of those places. Words
 * that are misspelt may be several mistakes.
 */
function retypedIn(all: readonly Diagnostic[]): ReadonlySet<string> {
  const uses = new Map<string, Use[]>()
  for (const { cause = '', code } of all) {
    const [, use = '', fields = ''] = TYPED.exec(cause) ?? []
    for (const field of fields.split(' ')) if (field !== '') uses.set(field, [...(uses.get(field) ?? []), { isPlain: use === 'read', code }])
  }
  return new Set([...uses].filter(([, found]) => isRetyped(found)).map(([field]) => field))
}

interface Use { readonly isPlain: boolean; readonly code: string }

function isRetyped(found: readonly Use[]): boolean {
  return found.length > 2 && found.some(({ isPlain }) => isPlain) && (found.some(({ isPlain }) => !isPlain) || found.every(({ code }) => code === 'wrong-type'))
}

function isBefore(one: Span, other: Span): boolean {
  return one.file === other.file ? one.start <= other.start : one.file < other.file
}

const CONSEQUENCES_OF_ALL: ReadonlySet<string> = new Set(['unreachable-screen', 'never-used', 'never-started'])
