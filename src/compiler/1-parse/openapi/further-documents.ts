import type { Json, JsonObject } from '../../../language/json.ts'
import { refTo, valueAt } from './pointer.ts'
import { asObject } from './schema-type.ts'

/** The usual name of the document of a product; with several it is the first. */
export const MAIN = 'openapi/common-api.yaml'

/** Files of openapi/ with another meaning: redirects, and pages without scripts. */
const OTHERS: ReadonlySet<string> = new Set([
  'openapi/auth-endpoints.yaml',
  'openapi/plain-pages.yaml',
])

/** Root key for the values of further files, by their name below openapi/ without its ending. */
export const FILES = 'x-gatehouse-files'

/** Of a path: the document that has it, when it is not the first. */
export const DOCUMENT = 'x-gatehouse-document'

/** Of a path with a key that another document has, too: the path as written. */
const PATH = 'x-gatehouse-path'

/** Root key for the names of several documents, the first one first. */
export const DOCUMENTS = 'x-gatehouse-documents'

/** Root key for the security schemes of the first document, by the names that it writes. */
const SCHEMES = 'x-gatehouse-schemes'

export const isOverlay = (path: string): boolean => /\.overlay\.(?:ya?ml|json)$/i.test(path)

/** Name of a file in references, in `api: origin` and in names that clash. */
export const nameOf = (path: string): string =>
  path.replace(/^openapi\//, '').replace(/\.(?:ya?ml|json)$/i, '')

/** A file of openapi/ itself, not of a folder in it: those are read when a reference names them. */
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
 * into `FILES`. A schema with a known name keeps its meaning in its own document. Security schemes
 * with one name are each `document.name`, because a secret of one server is not for the others.
 */
export function withDocuments(
  whole: JsonObject,
  names: readonly string[],
  first: string,
): JsonObject {
  if (names.length === 0) return whole
  const paths = new Map(Object.entries(asObject(whole['paths'])))
  const schemas = new Map(Object.entries(asObject(asObject(whole['components'])['schemas'])))
  for (const name of names) {
    const document = asObject(valueAt(whole, [FILES, name]))
    for (const key of Object.keys(asObject(asObject(document['components'])['schemas'])))
      if (!schemas.has(key))
        schemas.set(key, { $ref: refTo([FILES, name, 'components', 'schemas', key]) })
    for (const [key, item] of furtherPaths(paths, document, name)) paths.set(key, item)
  }
  const own = schemesIn(whole)
  return {
    ...whole,
    paths: Object.fromEntries(paths),
    components: {
      ...asObject(whole['components']),
      schemas: Object.fromEntries(schemas),
      securitySchemes: schemesOfAll([
        [first, own],
        ...names.map((name) => [name, schemesIn(valueAt(whole, [FILES, name]))] as const),
      ]),
    },
    [SCHEMES]: own,
    [DOCUMENTS]: [first, ...names],
  }
}

const schemesIn = (document: Json | undefined): JsonObject =>
  asObject(asObject(asObject(document)['components'])['securitySchemes'])

/** In openapi/common-api.yaml, which is the product's own, names stay. */
const keepsNames = (document: string): boolean => document === nameOf(MAIN)

function schemesOfAll(all: readonly (readonly [string, JsonObject])[]): JsonObject {
  const isAlone = (key: string): boolean =>
    all.filter(([, schemes]) => Object.hasOwn(schemes, key)).length < 2
  return Object.fromEntries(
    all.flatMap(([document, schemes]) =>
      Object.entries(schemes).map(([key, scheme]) => [
        isAlone(key) || keepsNames(document) ? key : `${document}.${key}`,
        scheme,
      ]),
    ),
  )
}

function furtherPaths(
  known: ReadonlyMap<string, Json>,
  own: JsonObject,
  name: string,
): readonly (readonly [string, Json])[] {
  return Object.entries(asObject(own['paths'])).flatMap(([path, item]): [string, Json][] => {
    const { $ref } = asObject(item)
    const ref = typeof $ref === 'string' ? $ref : refTo([FILES, name, 'paths', path])
    // The first document refers to it.
    if (asObject(known.get(path))['$ref'] === ref) return []
    const isKnown = known.has(path)
    return [
      [
        isKnown ? `${path}#${name}` : path,
        { $ref: ref, [DOCUMENT]: name, ...(isKnown && { [PATH]: path }) },
      ],
    ]
  })
}

/** The first document without the further ones, for a question about it alone. */
export function firstDocument(whole: JsonObject): JsonObject {
  const { [DOCUMENTS]: names, [FILES]: files, [SCHEMES]: schemes, ...own } = whole
  if (!Array.isArray(names)) return whole
  return {
    ...own,
    components: { ...asObject(own['components']), securitySchemes: schemes ?? {} },
    [FILES]: Object.fromEntries(
      Object.entries(asObject(files)).filter(([name]) => !names.includes(name)),
    ),
  }
}

/** Returns the marks of a path about its document: its name, and the path as written. */
export const markersOf = (item: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(item).filter(([key]) => key === DOCUMENT || key === PATH))

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
  const further = documentNameOf(item)
  const name = further ?? firstName(whole)
  const schemes = schemesIn(whole)
  return {
    document:
      further === undefined ? firstDocument(whole) : asObject(valueAt(whole, [FILES, further])),
    nameOfScheme: (scheme) =>
      Object.hasOwn(schemes, `${name}.${scheme}`) ? `${name}.${scheme}` : scheme,
  }
}

/**
 * Path before the calls of a document with an origin of its own, where `gatehouse dev` forwards or
 * answers them at the origin of the page: two documents may have the same paths.
 */
export const forwardedBelow = (document: string): string => `/@api/${encodeURIComponent(document)}`

/** Takes such a path apart; undefined for another. */
export function forwardedTo(
  path: string,
): { readonly document: string; readonly below: string; readonly path: string } | undefined {
  const [below, name = ''] = /^\/@api\/([^/?]+)(?=\/)/.exec(path) ?? []
  if (below === undefined || !/^(?:[^%]|%[\da-f]{2})*$/i.test(name)) return undefined
  return { document: decodeURIComponent(name), below, path: path.slice(below.length) }
}

/** Name of the first of several documents; '' for the only one. */
export function firstName(whole: JsonObject): string {
  const names = whole[DOCUMENTS]
  return Array.isArray(names) ? String(names[0]) : ''
}

/**
 * Name of an operation that several documents have: `find` of users.yaml is `findOfUsers`. In
 * openapi/common-api.yaml it stays.
 */
export function nameInDocument(operation: string, document: string): string {
  if (keepsNames(document)) return operation
  const words = document
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${operation}Of${words.join('')}`
}
