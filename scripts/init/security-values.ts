import { apiSettings } from '../../src/compiler/1-parse/openapi/api-settings.ts'
import type { Api, Operation } from '../../src/compiler/1-parse/openapi/api.ts'
import type { SecurityScheme } from '../../src/compiler/1-parse/openapi/plain-words.ts'
import type { Tree } from './yaml-text.ts'

/** Until the author writes the key. */
export const placeholder = 'change-me'

/** Names of schemes that take the token of a sign-in. */
const TOKEN = /token|jwt|session|bearer|auth/i

/**
 * Returns `api: security` of flows/app.yaml for operations that need a key: the token of the
 * sign-in where its name says so, else a placeholder that is marked as public. Of several ways, the
 * one with the fewest values.
 * @param hasToken whether the sign-in stores a token
 */
export function securityValues(
  { operations }: Api,
  ids: ReadonlySet<string>,
  hasToken: boolean,
): Tree | undefined {
  const needed = Object.values(operations)
    .filter(({ id }) => ids.has(id))
    .flatMap((operation) => neededBy(operation))
  const names = [...new Set(needed.map(({ name }) => name))]
  return names.length === 0
    ? undefined
    : Object.fromEntries(
        names.map((name) => [
          name,
          hasToken && TOKEN.test(name) ? '=state.session.token' : { public: placeholder },
        ]),
      )
}

/** Nothing where the browser, or `authorization` of flows/app.yaml, is a way. */
function neededBy({ security = [] }: Operation): readonly SecurityScheme[] {
  const needs = security.map((way) => way.filter(({ in: place }) => place !== 'sent'))
  if (needs.some((way) => way.length === 0)) return []
  const [least] = needs
    .filter((way) => way.every(({ in: place }) => place !== 'unknown'))
    .toSorted((one, other) => one.length - other.length)
  return least ?? []
}

/** Names of the schemes that an author must still write. */
export const placeholdersIn = (app: string): readonly string[] =>
  Object.entries(apiSettings(app).security).flatMap(([name, value]) =>
    JSON.stringify(value).includes(placeholder) ? [name] : [],
  )
