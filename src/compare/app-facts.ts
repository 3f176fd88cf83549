import type { ProgramIndex } from '../language/program.ts'
import type { Step } from '../language/step.ts'
import { blockFacts } from './block-facts.ts'
import type { Fact } from './fact.ts'
import { canonical, described, leavesOf, type Reading } from './reading.ts'
import { stepFacts } from './step-facts.ts'

/** Words for the triggers of the app's own steps. */
const WHERE: Readonly<Record<string, string>> = {
  unauthorized: 'after an answer of 401',
  forbidden: 'after an answer of 403',
  noAnswer: 'without an answer',
  broken: 'after a broken answer',
  unknown: 'when an answer is lost',
  unkept: 'when the browser stores nothing',
  replaced: 'when another user has signed in',
  blocked: 'when the browser opens no tab',
  slow: 'when an answer takes long',
  reached: 'when the network is back',
  busy: 'when the server asks to wait',
  otherwise: 'after any other error',
  atStart: 'at the start',
  askSession: 'when the session is unknown',
  arrive: 'at each arrival on a screen',
  unmet: 'when a screen has no data',
}

/** Kinds of properties by the beginning of their path; others are of the app in general. */
const KINDS: readonly (readonly [beginning: string, kind: Fact['kind']])[] = [
  ['guard', 'guard'],
  ['check', 'check'],
  ['environments.allowedOrigins', 'address'],
  ['environments.authOrigin', 'address'],
  ['environments.byHost', 'address'],
  ['environments.clients', 'client'],
  ['endpoints', 'endpoint'],
]

/** Returns the facts of the app around all screens. */
export function appFacts(index: ProgramIndex, reading: Reading): readonly Fact[] {
  const { version: _v, prefixes: _p, actions: _a, tenant: _t, state: _s, ...own } = index
  const { answers, atStart = [], askSession = [], arrive, unmet, texts: _texts, ...rest } = own
  const { check, shell, ...properties } = rest
  const { rejected, ...common } = answers
  const { load, logo, popup, profile, ...frame } = shell
  const steps = (
    each: readonly Step[],
    { key, where, path }: Record<'key' | 'where', string> & { readonly path: readonly string[] },
  ) => stepFacts(each, { key, where: [where], path: ['app', ...path], local: {} }, reading)
  const named = (key: string, each: readonly Step[], path: readonly string[]) =>
    steps(each, { key, where: WHERE[key] ?? `at \`${key}\``, path })
  const press = profile && { ...profile, press: undefined }
  return [
    ...Object.entries(common).flatMap(([key, each]) => named(key, each, ['answers', kebab(key)])),
    ...Object.entries(rejected).flatMap(([code, each]) =>
      steps(each, {
        key: `rejected:${code}`,
        where: `after an answer of ${code}`,
        path: ['answers', 'rejected', code],
      }),
    ),
    ...named('atStart', atStart, ['start']),
    ...named('askSession', askSession, ['ask-session']),
    ...named('arrive', arrive, ['arrive']),
    ...named('unmet', unmet, ['unmet']),
    ...(check
      ? [
          { ...property('check', true), does: '{has} a check before each screen', parts: none },
          { ...property('check.when', check.when), key: 'property:check/when' },
          { ...property('check.wanted', check.wanted.join('.')), key: 'property:check/wanted' },
          ...check.except.map((screen) => ({
            ...property('check.except', screen),
            kind: 'exception' as const,
            key: `property:check/except.${screen}`,
            does: 'except{s} from its check the screen',
          })),
        ]
      : []),
    ...(check
      ? steps(check.steps, { key: 'check', where: 'before each screen', path: ['check'] })
      : []),
    ...Object.entries(load).flatMap(([name, { ok = [], rejected: errors = {}, ...use }]) => [
      {
        key: `load:${name}`,
        kind: 'call',
        value: canonical(use, reading),
        does: `load{s} data by \`${use.operation}\``,
        where: [],
        at: reading.place(['app', 'shell', 'load', name]),
        parts: new Map([...leavesOf(use)].map(([key, value]) => [key, described(value, reading)])),
        target: use.operation,
      } satisfies Fact,
      ...steps(ok, {
        key: `load:${name}/ok`,
        where: `after \`${use.operation}\``,
        path: ['shell', 'load', name],
      }),
      ...Object.entries(errors).flatMap(([code, each]) =>
        steps(each, {
          key: `load:${name}/${code}`,
          where: `after an answer of ${code}`,
          path: ['shell', 'load', name],
        }),
      ),
    ]),
    ...logo.flatMap(({ when, press: each }, at) => [
      property(`shell.logo.${at}`, when),
      ...steps(each, {
        key: `property:shell.logo.${at}/press`,
        where: 'after a press of the logo',
        path: ['shell', 'logo'],
      }),
    ]),
    ...(profile
      ? steps(profile.press, {
          key: 'profile',
          where: 'after a press of the profile',
          path: ['shell', 'profile'],
        })
      : []),
    ...(popup
      ? blockFacts(popup.content, 'popup', {
          reading,
          local: {},
          path: ['app', 'shell', 'popup'],
          names: new Map(popup.content.map((block, at) => [block, `popup:${at}`])),
        })
      : []),
    ...[
      ...leavesOf({
        ...properties,
        shell: {
          ...frame,
          profile: press,
          popup: popup && { title: popup.title, when: popup.when },
        },
      }),
    ].flatMap(([path, value]) =>
      // An empty list of origins is the same as none.
      path.endsWith('allowedOrigins') ? [] : [property(path, value)],
    ),
  ]

  function property(path: string, value: unknown): Fact {
    const kind = KINDS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'app'
    return {
      key: `property:${path}`,
      kind,
      value: canonical(value, reading),
      does: /\.allowedOrigins\./.test(path) ? 'allow{s} the origin' : `{has} \`${path}\``,
      where: [],
      at: reading.place(['app', ...sourcePath(path)]),
      parts: new Map([['', described(value, reading)]]),
    }
  }
}

const none: ReadonlyMap<string, string> = new Map()

/** Names that flows/app.yaml writes in another way. */
const SOURCES: Readonly<Record<string, string>> = {
  environments: 'environment',
  unknownRoute: 'unknown',
  flowKey: 'flow',
  otherwise: 'else',
}

const sourcePath = (path: string): readonly string[] =>
  path.split('.').map((word) => SOURCES[word] ?? kebab(word))

const kebab = (word: string): string =>
  word.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
