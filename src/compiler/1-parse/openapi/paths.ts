import type { JsonObject } from '../../../language/json.ts'
import { markersOf } from './further-documents.ts'
import { type Place, placeIn, valueAt } from './pointer.ts'
import { asObject } from './schema-type.ts'

/** Methods of HTTP that a flow can call. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/**
 * True for a document that says with `x-changes-state` which operations change something. Other
 * documents mean all methods except GET (RFC 9110, section 9.2.1).
 */
export const marksChanges = (document: JsonObject): boolean =>
  JSON.stringify(document).includes('"x-changes-state"')

/** A path with its operations, and their place when the path is a reference. */
export interface PathItem {
  readonly path: string
  readonly item: JsonObject
  readonly at: Place
}

/** Every path of a document, with references followed (OpenAPI 3.1.1, section 4.8.9). */
export const pathItems = (document: JsonObject): readonly PathItem[] =>
  Object.entries(asObject(document['paths'])).map(([path, written]) => {
    const { $ref } = asObject(written)
    return typeof $ref === 'string'
      ? {
          path,
          item: { ...asObject(valueAt(document, placeIn($ref))), ...markersOf(asObject(written)) },
          at: placeIn($ref),
        }
      : { path, item: asObject(written), at: ['paths', path] }
  })

/** OpenAPI 3.1.1, section 4.8.5. */
export interface Server {
  readonly url: string
  readonly variables?: Readonly<Record<string, { readonly default?: string }>>
}

/**
 * Returns the path of the first server, with the defaults of its variables (OpenAPI 3.1.1, section
 * 4.8.5): the calls go to the origin of the page. Empty when a document has no server.
 */
export function basePath(servers: readonly Server[] | undefined): string {
  const server = servers?.[0]
  const url = (server?.url ?? '').replaceAll(
    /\{([^{}]*)\}/g,
    (_, name: string) => server?.variables?.[name]?.default ?? '',
  )
  const path = url.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*/i, '')
  // A relative address begins where the document is: for the page, at its origin.
  return new URL(path, 'http://page.invalid/').pathname.replace(/\/+$/, '')
}
