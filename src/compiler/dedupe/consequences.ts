import type { Diagnostic } from '../../language/diagnostic.ts'
import { EMPTY_END } from '../cause.ts'
import { app, knobs, said, state, tables, texts } from './files.ts'
import { type Declarations, gathered } from './gathered.ts'

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

/** Of two that are called alike one has lost its own name. */
const renamed =
  (kind: string): IsCause =>
  ({ code, holes }) =>
    code === 'duplicate-name' && holes?.['kind'] === kind

/**
 * A word of a table, or of the state, that could not be read: who reads it elsewhere finds nothing,
 * or something else.
 */
const unreadIn =
  (files: RegExp, ...codes: readonly string[]): IsCause =>
  ({ code, span }) =>
    codes.includes(code) && files.test(span.file)
/**
 * A key with nothing under it: what belongs there stands beneath without its indent, or nowhere.
 */
const emptied =
  (files: RegExp): IsCause =>
  ({ code, span, holes }) =>
    code === 'wrong-kind' && files.test(span.file) && /^nothing\b/.test(holes?.['found'] ?? '')
const any = /^/

/**
 * An end of a part that nothing follows: what is pressed in the part to come to it does nothing,
 * either.
 */
const emptyEnd: IsCause = ({ cause }) => cause?.startsWith(EMPTY_END) ?? false

/** What is said only as long as nothing is wrong that it would follow from. */
const CONSEQUENCES: Readonly<Record<string, Cause>> = {
  'unreachable-screen': { codes: () => true, where: 'anywhere' },
  'never-used': { codes: () => true, where: 'anywhere' },
  'never-started': { codes: () => true, where: 'anywhere' },
  // An event, a step or a place that could not be read writes nothing, and a condition of the wrong
  // type asks for nothing.
  'read-before-written': {
    codes: (told) => unread(told) || told.code === 'wrong-type',
    where: 'anywhere',
  },
  'might-be-missing': { codes: among('unknown-field', 'empty-list'), where: 'here' },
  'unanswered-code': {
    codes: among('undocumented-code'),
    where: 'here',
    or: (told) =>
      told.code === 'unknown-column' ||
      unreadIn(
        tables,
        'undocumented-code',
        'missing-rows',
        'wrong-kind',
        'missing-space',
        'missing-key',
      )(told) ||
      unreadIn(app, 'undocumented-code')(told),
  },
  'foreign-address': { codes: among('invalid-origin'), where: 'anywhere' },
  'missing-rows': { codes: among('undocumented-code'), where: 'here' },
  'unmanaged-password': { codes: among('unknown-autofill'), where: 'here' },
  'field-not-placed': {
    codes: among('wrong-kind', 'missing-space', 'unknown-field'),
    where: 'here',
  },
  // Of more fields than anyone fills in the labels are not judged one by one.
  'same-label': { codes: among('over-limit'), where: 'here' },
  'form-without-submit': { codes: among('wrong-kind', 'missing-space'), where: 'here' },
  'secret-in-storage': { codes: unreadIn(state, 'unknown-word', 'unknown-key'), where: 'anywhere' },
  'secret-in-message': { codes: unreadIn(state, 'unknown-word', 'unknown-key'), where: 'anywhere' },
  'secret-in-url': { codes: unreadIn(state, 'unknown-word', 'unknown-key'), where: 'anywhere' },
  'secret-not-declared': { codes: among('unknown-shared-field'), where: 'here' },
  'unknown-screen': { codes: renamed('screen'), where: 'anywhere' },
  'unknown-part': { codes: renamed('part'), where: 'anywhere' },
  'unknown-action': { codes: renamed('action'), where: 'anywhere' },
  'unknown-text': { codes: among('unknown-language'), where: 'anywhere' },
  'unlisted-language': {
    codes: (told) =>
      told.code === 'unknown-language' || unreadIn(app, 'wrong-kind', 'missing-space')(told),
    where: 'anywhere',
  },
  'text-not-translated': {
    codes: (told) => unreadIn(texts, 'wrong-kind', 'missing-space')(told) || emptied(said)(told),
    where: 'anywhere',
  },
  'text-key-differs': { codes: emptied(said), where: 'anywhere' },
  'duplicate-key': { codes: emptied(said), where: 'here' },
  'unknown-argument': { codes: emptied(any), where: 'here' },
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
  'rule-parameter': { codes: unreadIn(knobs, 'wrong-type'), where: 'anywhere' },
  'nothing-fits': { codes: among('empty-list', 'wrong-kind'), where: 'here' },
  'press-does-nothing': { codes: emptyEnd, where: 'anywhere' },
  // A step is missing: told at the press, the call or the answer, where it is seen from there.
  'undecided-branch': {
    codes: among('press-does-nothing', 'unnoticed-success', 'silent-answer', 'no-way-out'),
    where: 'anywhere',
  },
  'resend-sends-nothing': { codes: among('press-does-nothing'), where: 'anywhere' },
  'no-way-out': { codes: among('press-does-nothing'), where: 'anywhere' },
}

/**
 * One cause, one diagnostic: without those that would go away by themselves once another is mended.
 */
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
  return gathered(
    all.filter((each) => !follows(each)),
    declared,
  )
}

/**
 * In which files what has this code follows from something else. Asked once for a code: thousands
 * of one kind take no longer for each other.
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

const CONSEQUENCES_OF_ALL: ReadonlySet<string> = new Set([
  'unreachable-screen',
  'never-used',
  'never-started',
])
