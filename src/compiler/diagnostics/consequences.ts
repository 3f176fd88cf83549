import type { Diagnostic } from '../../language/diagnostic.ts'
import {
  app,
  type Declarations,
  defaultTenant,
  gathered,
  state,
  stories,
  tables,
  textsOrTenants,
} from './gathered.ts'

/** True when this diagnostic can be the root cause of another. */
type IsCause = (diagnostic: Diagnostic) => boolean

interface Cause {
  readonly codes: IsCause
  /** Place of the cause: in the file of the consequence, or in any file. */
  readonly where: 'here' | 'anywhere'
  /** An alternative cause, in any file. */
  readonly or?: IsCause
}

/** Part of the source could not be read, so its effects are missing elsewhere. */
const unread: IsCause = ({ code }) =>
  code.startsWith('unknown-') ||
  [
    'wrong-kind',
    'missing-key',
    'odd-number',
    'odd-character',
    'missing-space',
    'duplicate-key',
    'unsupported-schema',
    'expression-syntax',
    'over-limit',
  ].includes(code)
const among =
  (...codes: readonly string[]): IsCause =>
  ({ code }) =>
    codes.includes(code)

/** Two definitions have the same name, so one lost its own. */
const renamed =
  (kind: string): IsCause =>
  ({ code, holes }) =>
    code === 'duplicate-name' && holes?.['kind'] === kind

/**
 * A word of a table or of the state could not be read. Its readers elsewhere find nothing, or a
 * wrong value.
 */
const unreadIn =
  (files: RegExp, ...codes: readonly string[]): IsCause =>
  ({ code, span }) =>
    codes.includes(code) && files.test(span.file)
/** A key with nothing under it: its content lost its indent, or is missing. */
const emptied =
  (files: RegExp): IsCause =>
  ({ code, span, holes }) =>
    code === 'wrong-kind' && files.test(span.file) && /^empty\b/.test(holes?.['found'] ?? '')
const any = /^/

/** An end of a part without steps: presses in the part that reach it do nothing, either. */
const emptyEnd: IsCause = ({ cause }) => cause?.is === 'empty-end'

/** Diagnostics that are reported only without a possible cause. */
const CONSEQUENCES: Readonly<Record<string, Cause>> = {
  'unreachable-screen': { codes: () => true, where: 'anywhere' },
  'unreachable-hand-over': { codes: () => true, where: 'anywhere' },
  'timer-without-more-time': { codes: among('unannounced-timer', 'no-way-out'), where: 'here' },
  'word-leads-nowhere': { codes: () => true, where: 'anywhere' },
  // A list with a wrong word is written again.
  'list-replaces': {
    codes: among(
      'out-of-range',
      'unknown-word',
      'wrong-type',
      'duplicate-word',
      'looks-like-secret',
    ),
    where: 'here',
  },
  // The dropped items are missing elsewhere, too.
  'tenant-breaks': {
    codes: ({ code, holes }) => code === 'list-replaces' && holes?.['of'] === 'the product',
    where: 'here',
  },
  // A mock with a mistake is written again.
  'mock-never-used': { codes: () => true, where: 'here' },
  'override-in-one-language': { codes: () => true, where: 'here' },
  'jump-without-press': { codes: among('screens-in-a-ring'), where: 'here' },
  'set-without-answer': {
    codes: among('wrong-type', 'unknown-word', 'secret-in-storage', 'might-be-null'),
    where: 'here',
  },
  'never-used': { codes: () => true, where: 'anywhere' },
  'never-started': { codes: () => true, where: 'anywhere' },
  // An event, a step or a place that could not be read writes nothing. A condition of the wrong
  // type tests nothing.
  'read-before-written': {
    codes: (diagnostic) => unread(diagnostic) || diagnostic.code === 'wrong-type',
    where: 'anywhere',
  },
  // Steps of an unknown event do not have the values of the event that was meant.
  'might-be-missing': {
    codes: among('unknown-field', 'empty-list', 'unknown-event'),
    where: 'here',
  },
  'unanswered-code': {
    codes: among('undocumented-code'),
    where: 'here',
    or: (diagnostic) =>
      diagnostic.code === 'unknown-column' ||
      unreadIn(
        tables,
        'undocumented-code',
        'missing-rows',
        'wrong-kind',
        'missing-space',
        'missing-key',
      )(diagnostic) ||
      unreadIn(app, 'undocumented-code')(diagnostic),
  },
  'foreign-address': { codes: among('invalid-origin'), where: 'anywhere' },
  'missing-rows': { codes: among('undocumented-code'), where: 'here' },
  'unmanaged-password': { codes: among('unknown-autofill'), where: 'here' },
  'field-not-placed': {
    codes: among('wrong-kind', 'missing-space', 'unknown-field'),
    where: 'here',
  },
  // Above the field limit, labels are not checked.
  'same-label': { codes: among('over-limit'), where: 'here' },
  'form-without-submit': { codes: among('wrong-kind', 'missing-space'), where: 'here' },
  'secret-in-storage': { codes: unreadIn(state, 'unknown-word', 'unknown-key'), where: 'anywhere' },
  'secret-in-message': { codes: unreadIn(state, 'unknown-word', 'unknown-key'), where: 'anywhere' },
  'secret-in-url': { codes: unreadIn(state, 'unknown-word', 'unknown-key'), where: 'anywhere' },
  'secret-not-declared': { codes: among('unknown-shared-field'), where: 'here' },
  'unknown-screen': {
    codes: (diagnostic) => renamed('screen')(diagnostic) || diagnostic.code === 'screen-name',
    where: 'anywhere',
  },
  'unknown-shared-field': { codes: renamed('field'), where: 'anywhere' },
  'unknown-part': { codes: renamed('part'), where: 'anywhere' },
  'unknown-action': { codes: renamed('action'), where: 'anywhere' },
  // An incomplete file needs no texts of its rules yet.
  'unknown-text': {
    codes: among('unknown-language', 'incomplete-file-field'),
    where: 'anywhere',
  },
  'unlisted-language': {
    codes: (diagnostic) =>
      diagnostic.code === 'unknown-language' ||
      unreadIn(app, 'wrong-kind', 'missing-space')(diagnostic),
    where: 'anywhere',
  },
  'text-not-translated': {
    codes: (diagnostic) =>
      unreadIn(textsOrTenants, 'wrong-kind', 'missing-space')(diagnostic) ||
      emptied(textsOrTenants)(diagnostic),
    where: 'anywhere',
  },
  'text-key-differs': { codes: emptied(textsOrTenants), where: 'anywhere' },
  'duplicate-key': { codes: emptied(textsOrTenants), where: 'here' },
  'unknown-argument': { codes: emptied(any), where: 'here' },
  'not-in-request': { codes: emptied(any), where: 'here' },
  'untranslated-words': {
    codes: unreadIn(app, 'wrong-kind', 'missing-space', 'unknown-word'),
    where: 'anywhere',
  },
  'missing-text-value': {
    codes: among('placeholders-differ', 'odd-placeholder'),
    where: 'anywhere',
  },
  'unused-text-value': {
    codes: among('placeholders-differ', 'odd-placeholder'),
    where: 'anywhere',
  },
  'placeholders-differ': { codes: among('odd-placeholder'), where: 'anywhere' },
  'rule-parameter': { codes: unreadIn(defaultTenant, 'wrong-type'), where: 'anywhere' },
  // A value of the tenant is unknown.
  'not-constant': {
    codes: ({ cause }) => cause?.is === 'name' && cause.kind === 'tenant',
    where: 'anywhere',
  },
  'nothing-fits': { codes: among('empty-list', 'wrong-kind'), where: 'here' },
  'press-does-nothing': { codes: emptyEnd, where: 'anywhere' },
  // A step is missing. It is reported at the press, the call or the answer, where the author sees
  // it.
  'undecided-branch': {
    codes: among('press-does-nothing', 'unnoticed-success', 'silent-answer', 'no-way-out'),
    where: 'anywhere',
  },
  'resend-sends-nothing': { codes: among('press-does-nothing'), where: 'anywhere' },
  'no-way-out': { codes: among('press-does-nothing'), where: 'anywhere' },
}

/** Returns one diagnostic per root cause: drops those that disappear when another is fixed. */
export function withoutConsequences(
  all: readonly Diagnostic[],
  declared: Declarations = new Map(),
): readonly Diagnostic[] {
  const causes = all.filter(
    ({ severity, code }) => severity === 'error' && !CONSEQUENCES_OF_ALL.has(code),
  )
  if (causes.length === 0) return gathered(all, declared)
  const followers = new Map<string, (file: string) => boolean>()
  const follows = ({ code, span }: Diagnostic): boolean => {
    const known = followers.get(code) ?? whereFollows(code, causes)
    followers.set(code, known)
    return known(span.file)
  }
  const twice = namedTwice(causes)
  const readsWrongList = wordOfWrongList(causes)
  const readsUnread = nameOfUnreadMap(causes)
  const isRepeated = withoutWordAgain()
  const secrets = new Set(causes.filter(({ code }) => code === 'looks-like-secret').map(placeOf))
  const wrong = new Set(causes.filter(({ code }) => code === 'wrong-type').map(placeOf))
  return gathered(
    all.filter(
      (each) =>
        !follows(each) &&
        !twice(each) &&
        !readsWrongList(each) &&
        !readsUnread(each) &&
        !isOfWrongType(each, wrong) &&
        !isRepeated(each) &&
        // A secret is removed, whatever else is wrong with it.
        (each.code === 'looks-like-secret' || !secrets.has(placeOf(each))),
    ),
    declared,
  )
}

/**
 * Returns the files in which this code is a consequence of another diagnostic. Computed once per
 * code, so thousands of diagnostics with the same code stay fast.
 */
function whereFollows(code: string, causes: readonly Diagnostic[]): (file: string) => boolean {
  const cause = Object.hasOwn(CONSEQUENCES, code) ? CONSEQUENCES[code] : undefined
  if (!cause) return () => false
  const others = causes.filter((each) => each.code !== code)
  const files = new Set(others.filter(cause.codes).map(({ span }) => span.file))
  const anywhere =
    (cause.where === 'anywhere' && files.size > 0) ||
    (cause.or !== undefined && others.some(cause.or))
  return (file) => anywhere || files.has(file)
}

const placeOf = ({ span }: Diagnostic): string => `${span.file} ${span.start}`

/** A value of a wrong type has to change, so its absence is no question yet. */
const isOfWrongType = (diagnostic: Diagnostic, wrong: ReadonlySet<string>): boolean =>
  diagnostic.code === 'might-be-missing' && wrong.has(placeOf(diagnostic))

/**
 * A list of a tenant has a wrong word, or lacks one. Flows that ask for a word of it are right when
 * the list is.
 */
function wordOfWrongList(causes: readonly Diagnostic[]): (diagnostic: Diagnostic) => boolean {
  const isWrong = causes.some(
    ({ code, span }) =>
      (code === 'word-differs' || code === 'unknown-word') && textsOrTenants.test(span.file),
  )
  return ({ code, span, holes }) =>
    isWrong &&
    code === 'unknown-word' &&
    !textsOrTenants.test(span.file) &&
    (holes?.['words'] ?? '').includes('flows/tenants/default.yaml')
}

/**
 * A list in place of the names of loads, timers or derived values: the names that the same file
 * reads are right when it is a map.
 */
function nameOfUnreadMap(causes: readonly Diagnostic[]): (diagnostic: Diagnostic) => boolean {
  const unreadMaps = new Set(
    causes.flatMap(({ code, span, holes }) =>
      code === 'wrong-kind' ? [`${span.file} ${holes?.['key'] ?? ''}`] : [],
    ),
  )
  return ({ code, span, holes }) =>
    Object.entries(READ_FROM).some(
      ([key, { codes, place }]) =>
        unreadMaps.has(`${span.file} "${key}"`) &&
        (codes.includes(code) ||
          (code === 'unknown-path' && (holes?.['place'] === place || holes?.['name'] === key))),
    )
}

/** Keys with a map of names, each with the reports about a name that it does not have. */
const READ_FROM: Readonly<
  Record<string, { readonly codes: readonly string[]; readonly place: string }>
> = {
  load: { codes: ['unknown-load'], place: 'in data' },
  poll: { codes: ['unknown-load'], place: 'in data' },
  timers: { codes: ['unknown-timer'], place: 'in timers' },
  derived: { codes: [], place: 'in derived' },
}

/** In a list of mocks, the first one without its word represents the others. */
function withoutWordAgain(): (diagnostic: Diagnostic) => boolean {
  const seen = new Set<string>()
  return ({ code, span, holes }) => {
    if (code !== 'one-word' || !mocks.test(span.file) || !holes?.['found']?.startsWith('none'))
      return false
    const isRepeated = seen.has(span.file)
    seen.add(span.file)
    return isRepeated
  }
}

const mocks = /\.mock\.yaml$/

/**
 * Two things of one name: uses of the one are checked against the other. Scenarios are read after
 * the flows, so theirs wait.
 */
function namedTwice(causes: readonly Diagnostic[]): (diagnostic: Diagnostic) => boolean {
  const twice = causes.filter(
    ({ code, holes }) => code === 'duplicate-name' && NAMED.has(holes?.['kind'] ?? ''),
  )
  if (twice.length === 0) return () => false
  const names = new Set(twice.flatMap(({ holes }) => holes?.['name'] ?? []))
  return ({ code, span, holes }) =>
    code !== 'duplicate-name' &&
    (stories.test(span.file) ||
      names.has(holes?.['of'] ?? '') ||
      names.has(holes?.['name'] ?? '') ||
      BY_USE.has(code))
}

const NAMED: ReadonlySet<string> = new Set(['screen', 'part', 'action', 'table', 'field'])

/** Diagnostics about a thing that depend on its callers. */
const BY_USE: ReadonlySet<string> = new Set([
  'unknown-end',
  'unhandled-end',
  'undocumented-code',
  'unknown-path',
  'unreachable-screen',
  'duplicate-route',
])

const CONSEQUENCES_OF_ALL: ReadonlySet<string> = new Set([
  'unreachable-screen',
  'never-used',
  'never-started',
])
