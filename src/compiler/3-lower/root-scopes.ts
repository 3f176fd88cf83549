import { entriesOf, valueOf } from '../1-parse/read-node.ts'
import { isSoundRoute, type Project, type ScreenSource } from '../2-resolve/project.ts'
import {
  boolean,
  classed,
  type Field,
  integer,
  objectOf,
  optional,
  type ObjectType,
  required,
  text,
  type Type,
  unknown,
} from '../types.ts'
import { noFacts } from './expressions/facts.ts'
import type { Scope } from './expressions/scope.ts'
import type { Place } from './place.ts'

/**
 * Environment of the page (`Environment` of the program). A flow may name each language that has
 * texts, also one that this tenant does not offer.
 */
const environmentType = (languages: readonly string[]): Type =>
  objectOf({
    client: required(text),
    region: required(text),
    userAgent: required(text),
    browser: required(text),
    language: required(languages.length > 0 ? { type: 'enumeration', words: languages } : text),
    handheld: required(boolean),
    windowsHello: required({ type: 'enumeration', words: ['yes', 'no', 'unknown'] }),
    passkeys: required(boolean),
    origin: required(text),
    basePath: required(text),
  })

/** Scope that exists everywhere. */
export function globalScope(project: Project): Scope {
  const timers = appTimers(project)
  return {
    roots: {
      state: project.state.type,
      tenant: project.tenant.type,
      environment: environmentType([...project.texts.files.keys()]),
      query: queryType(project.appQuery),
      ...(timers.length > 0 ? { timers: timersType(timers) } : {}),
    },
    variables: {},
    facts: noFacts,
  }
}

/** Global scope with the parameters of a screen. */
export function screenScope(source: ScreenSource, project: Project): Scope {
  const { roots, ...rest } = globalScope(project)
  const params = isSoundRoute(source)
    ? objectOf(
        Object.fromEntries(
          source.params.map((name): [string, Field] => [name, required(paramType(source, name))]),
        ),
      )
    : unknown
  return {
    ...rest,
    roots: {
      ...roots,
      params,
      query: queryType([...project.appQuery, ...untaken(source, 'query')]),
      fragment: fragmentType(untaken(source, 'fragment')),
      form: objectOf({}),
      data: objectOf({}),
    },
  }
}

/** Parameters of the address without its tokens, which state fields have taken. */
export const untaken = (source: ScreenSource, root: 'query' | 'fragment'): readonly string[] =>
  source[root].filter(
    (name) => !source.tokens.some((token) => token.root === root && token.name === name),
  )

export function timersType(names: readonly string[]): Type {
  const timer = objectOf({ running: required(boolean), remaining: required(integer) })
  return objectOf(Object.fromEntries(names.map((name) => [name, required(timer)])))
}

export function queryType(names: readonly string[]): ObjectType {
  return objectOf(Object.fromEntries(names.map((name) => [name, optional(text)])))
}

/** Type of a route parameter. */
export function paramType({ paramWords }: ScreenSource, name: string): Type {
  const words = Object.hasOwn(paramWords, name) ? paramWords[name] : undefined
  return words ? { type: 'enumeration', words } : text
}

/**
 * The fragment after `#` carries values that servers and logs must not see: a token, a request key.
 */
export function fragmentType(names: readonly string[]): Type {
  return objectOf(
    Object.fromEntries(names.map((name) => [name, optional(classed(text, 'handle'))])),
  )
}

/** Timers that run on every screen, by name. */
export const appTimers = ({ app }: Project): readonly string[] =>
  entriesOf(valueOf(app, 'timers')).map(({ key }) => key)

/** Timers that may be named here: those of the app, and of the screen where there is one. */
export const timersAt = ({ screen, walk }: Place): readonly string[] =>
  screen?.timers ?? appTimers(walk.project)
