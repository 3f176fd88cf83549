import type { Scope } from '../expressions/scope.ts'
import { noFacts } from '../expressions/facts.ts'
import type { Project, ScreenSource } from '../project/project.ts'
import { boolean, type Field, integer, listOf, objectOf, optional, required, text, type Type } from '../types/type.ts'

/** Where the page runs (`Environment` of the program). */
const environment: Type = objectOf({
  client: required(text),
  origin: required(text),
  basePath: required(text),
  authOrigin: required(text),
  allowedOrigins: required(listOf(text)),
})

/** What is in scope everywhere. */
export function globalScope(project: Project): Scope {
  return {
    roots: { state: project.state.type, tenant: project.tenant.type, environment, query: queryType(project.appQuery) },
    variables: {},
    facts: noFacts,
  }
}

/** The same on a screen, with its parameters. */
export function screenScope(source: ScreenSource, project: Project): Scope {
  const { roots, ...rest } = globalScope(project)
  const params = objectOf(Object.fromEntries(source.params.map((name): [string, Field] => [name, required(text)])))
  return { ...rest, roots: { ...roots, params, query: queryType([...project.appQuery, ...source.query]), form: objectOf({}), data: objectOf({}) } }
}

export function timersType(names: readonly string[]): Type {
  const timer = objectOf({ running: required(boolean), remaining: required(integer) })
  return objectOf(Object.fromEntries(names.map((name) => [name, required(timer)])))
}

function queryType(names: readonly string[]): Type {
  return objectOf(Object.fromEntries(names.map((name) => [name, optional(text)])))
}
