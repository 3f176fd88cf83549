import type { Json, JsonObject } from '../../../language/json.ts'
import { type Place, refTo, valueAt } from './pointer.ts'
import { asObject } from './schema-type.ts'

/** The usual name of the document of a product; with several it is the first. */
export const MAIN = 'openapi/common-api.yaml'

/** Files of openapi/ with another meaning: redirects, and pages without scripts. */
const OTHERS: ReadonlySet<string> = new Set(['openapi/auth-endpoints.yaml', 'openapi/plain-pages.yaml'])

/** Root key for the values of further files, by their name below openapi/ without its ending. */
export const FILES = 'x-gatehouse-files'

/** Of a path: the document that has it, when it is not the first. */
export const DOCUMENT = 'x-gatehouse-document'

/** Of a path whose key another document has: the path as written. */
const PATH = 'x-gatehouse-path'

/** Root key for the names of several documents, the first one first. */
export const DOCUMENTS = 'x-gatehouse-documents'

export const isOverlay = (path: string): boolean => /\.overlay\.(?:ya?ml|json)$/i.test(path)

/** Name of a file in references, in `api: origin` and in names that clash. */
export const nameOf = (path: string): string =>
  path.replace(/^openapi\//, '').replace(/\.(?:ya?ml|json)$/i, '')

/** A file of openapi/ itself, not of a folder in it. Others are read when a reference names them. */
export const mayBeDocument = (path: string): boolean =>
  /^openapi\/[^/]+\.(?:ya?ml|json)$/i.test(path) && !isOverlay(path) && !OTHERS.has(path)

/** OpenAPI 3.1.1, section 4.8.1.1: the version is at the root. */
const VERSION = /^(?:["']?(?:openapi|swagger)["']?|\s*\{[^]*?"(?:openapi|swagger)")\s*:\s*["']?\d/m

/** True for a document of its own. */
export const isDocument = ({
  path,
  text,
}: {
  readonly path: string
  readonly text: string
}): boolean => path === MAIN || (mayBeDocument(path) && VERSION.test(text))

/**
 * Adds the paths, schemas and security schemes of further documents to the first, as references
 * into `FILES`. A schema with a known name keeps its meaning in its own document. A security scheme
 * with a known name and another content is `document.name`.
 */
export function withDocuments(whole: JsonObject, names: readonly string[], first: string): JsonObject {
  if (names.length === 0) return whole
  const joined = names.reduce((before, name) => {
    const own = asObject(valueAt(whole, [FILES, name]))
    const parts = asObject(own['components'])
    const { paths, components } = before
    const { schemas, securitySchemes } = asObject(components)
    const at = (...place: Place): Json => ({ $ref: refTo([FILES, name, ...place]) })
    return {
      ...before,
      paths: { ...asObject(paths), ...furtherPaths(asObject(paths), own, name) },
      components: {
        ...asObject(components),
        schemas: {
          ...Object.fromEntries(
            Object.keys(asObject(parts['schemas'])).map((key) => [
              key,
              at('components', 'schemas', key),
            ]),
          ),
          ...asObject(schemas),
        },
        securitySchemes: {
          ...asObject(securitySchemes),
          ...Object.fromEntries(
            Object.entries(asObject(parts['securitySchemes'])).map(([key, scheme]) => [
              schemeName(asObject(securitySchemes), { key, scheme, document: name }),
              scheme,
            ]),
          ),
        },
      },
    }
  }, whole)
  return { ...joined, [DOCUMENTS]: [first, ...names] }
}

function furtherPaths(known: JsonObject, own: JsonObject, name: string): JsonObject {
  return Object.fromEntries(
    Object.entries(asObject(own['paths'])).flatMap(([path, item]): [string, Json][] => {
      const { $ref } = asObject(item)
      const ref = typeof $ref === 'string' ? $ref : refTo([FILES, name, 'paths', path])
      // The first document refers to it.
      if (asObject(known[path])['$ref'] === ref) return []
      const isKnown = Object.hasOwn(known, path)
      return [
        [
          isKnown ? `${path}#${name}` : path,
          { $ref: ref, [DOCUMENT]: name, ...(isKnown && { [PATH]: path }) },
        ],
      ]
    }),
  )
}

interface NamedScheme {
  readonly key: string
  readonly scheme: Json
  readonly document: string
}

function schemeName(known: JsonObject, { key, scheme, document }: NamedScheme): string {
  const same = known[key]
  return same === undefined || JSON.stringify(same) === JSON.stringify(scheme)
    ? key
    : `${document}.${key}`
}

/** The first document without the further ones, for a question about it alone. */
export function firstDocument(whole: JsonObject): JsonObject {
  const { [DOCUMENTS]: names, [FILES]: files, ...own } = whole
  if (!Array.isArray(names)) return whole
  return {
    ...own,
    [FILES]: Object.fromEntries(
      Object.entries(asObject(files)).filter(([name]) => !names.includes(name)),
    ),
  }
}

/** What a path says about its document: its name, and the path as written. */
export const markersOf = (item: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(item).filter(([key]) => key === DOCUMENT || key === PATH),
  )

/** Path of an item as its document writes it. */
export function writtenPath(key: string, item: JsonObject): string {
  const path = item[PATH]
  return typeof path === 'string' ? path : key
}

/** Name of the document of a path; undefined for the first. */
export function documentNameOf(item: JsonObject): string | undefined {
  const name = item[DOCUMENT]
  return typeof name === 'string' ? name : undefined
}

/** The document of a path, and the names that its security schemes have in the whole. */
export function documentOfPath(
  whole: JsonObject,
  item: JsonObject,
): { readonly document: JsonObject; readonly nameOfScheme: (name: string) => string } {
  const name = documentNameOf(item)
  if (name === undefined) return { document: whole, nameOfScheme: (scheme) => scheme }
  const schemes = asObject(asObject(whole['components'])['securitySchemes'])
  return {
    document: asObject(valueAt(whole, [FILES, name])),
    nameOfScheme: (scheme) =>
      Object.hasOwn(schemes, `${name}.${scheme}`) ? `${name}.${scheme}` : scheme,
  }
}

/** `user-api` names its operation `find` as `findOfUserApi` when another document has `find`. */
export const nameInDocument = (operation: string, document: string): string =>
  `${operation}Of${document
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`
