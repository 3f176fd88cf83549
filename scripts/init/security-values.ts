import { type Api, type Operation, apiSettings } from '../../src/compiler/1-parse/openapi/api.ts'
import type { SecurityScheme } from '../../src/compiler/1-parse/openapi/plain-words.ts'
import type { Tree } from './yaml-text.ts'

/** A header such as `X-CSRF-Token`: the client sends it, and no screen has its value. */
export const isCsrfHeader = (name: string): boolean => /csrf|xsrf/i.test(name)

/** Name of the cookie in frameworks that say nothing else (Angular, axios). */
const usualCookie = 'XSRF-TOKEN'

/**
 * Returns `csrf` of flows/app.yaml; undefined when no operation takes such a header. OpenAPI has no
 * place for the name of the cookie, so it is read from a description.
 * @param text the document
 */
export function csrfToken({ operations }: Api, text: string): Tree | undefined {
  const header = Object.values(operations)
    .flatMap(({ query }) => Object.keys(query))
    .find(isCsrfHeader)
  if (header === undefined) return undefined
  const cookie = /\bcookie\s+[`"']?([\w-]*(?:csrf|xsrf)[\w-]*)/i.exec(text)?.[1] ?? usualCookie
  return { header, cookie }
}

/** Until the author writes the key. */
export const placeholder = 'change-me'

const TOKEN = '=state.session.token'

/** Names of schemes that take the token, where there is more than one. */
const OF_TOKEN = /token|jwt|session|bearer|auth/i

/**
 * Returns `api: security` of flows/app.yaml for operations that need a key: the token of the
 * sign-in, else a placeholder that is marked as public. A key that the sign-in needs itself is no
 * token of it. Of several ways, the one with the fewest values counts.
 * @param isBeside true for an operation in the document of the sign-in: a token goes to no other
 * @param signIn the sign-in of the product, with a token or a session in a cookie
 */
export function securityValues(
  { operations }: Api,
  ids: ReadonlySet<string>,
  signIn: { readonly id: string; readonly token?: string } | undefined,
  isBeside: (operation: string) => boolean = () => true,
): Tree | undefined {
  const used = Object.values(operations).filter(({ id }) => ids.has(id))
  const before = new Set(
    used.filter(({ id }) => id === signIn?.id).flatMap((each) => neededBy(each).map(nameOf)),
  )
  const names = [...new Set(used.flatMap((each) => neededBy(each).map(nameOf)))]
  return names.length === 0
    ? undefined
    : Object.fromEntries(
        names.map((name) => [
          name,
          signIn?.token !== undefined &&
          !before.has(name) &&
          used.some(
            (each) => isBeside(each.id) && neededBy(each).some((own) => own.name === name),
          ) &&
          (names.length === 1 || OF_TOKEN.test(name))
            ? TOKEN
            : { public: placeholder },
        ]),
      )
}

const nameOf = ({ name }: SecurityScheme): string => name

/** True when a key carries the token, so that no `authorization` does. */
export const sendsToken = (security: Tree | undefined): boolean =>
  Object.values(security ?? {}).includes(TOKEN)

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
