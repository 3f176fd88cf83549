import type { Api } from '../../src/compiler/1-parse/openapi/api.ts'
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
