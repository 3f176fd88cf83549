import { parseDocument } from 'yaml'
import type { Json, JsonObject } from '../../../language/json.ts'
import { placeIn, refTo, valueAt } from './pointer.ts'
import { asObject, isObject } from './schema-type.ts'

/** A file of openapi/ that belongs to the document. */
export interface DocumentFile {
  /** From the project root, with `/`. */
  readonly path: string
  readonly text: string
}

const main = 'openapi/common-api.yaml'

/** Line before the text of each further file; no file of a product has it. */
const MARK = '\n#\u0000 '

/** Root key for the values of further files, by their name below openapi/ without its ending. */
const FILES = 'x-gatehouse-files'

export const isOverlay = (path: string): boolean => /\.overlay\.(?:ya?ml|json)$/i.test(path)

/**
 * Puts a document and its further files into one text, so that all readers get both. The document
 * comes first, and keeps its lines.
 */
export const joinFiles = (document: string, others: readonly DocumentFile[]): string =>
  document + others.map(({ path, text }) => `${MARK}${path}\n${text}`).join('')

/** Returns the files of such a text, the document first. */
export function splitFiles(whole: string): readonly [DocumentFile, ...DocumentFile[]] {
  const [document = '', ...others] = whole.split(MARK)
  return [
    { path: main, text: document },
    ...others.map((part) => {
      const end = part.indexOf('\n')
      return { path: part.slice(0, end), text: part.slice(end + 1) }
    }),
  ]
}

/** Returns a document with its further files, which its references reach. */
export function withFiles(document: JsonObject, others: readonly DocumentFile[]): JsonObject {
  const files = others.filter(({ path }) => !isOverlay(path))
  if (files.length === 0) return document
  const paths = new Set([main, ...files.map(({ path }) => path)])
  return {
    ...asObject(relinked(document, main, paths)),
    [FILES]: Object.fromEntries(
      files.map(({ path, text }) => [nameOf(path), relinked(parsed(text), path, paths)]),
    ),
  }
}

/** Returns the file and the place in it of a place in the whole document. */
export function fileAt(
  place: readonly string[],
  others: readonly DocumentFile[],
): { readonly file: DocumentFile; readonly at: readonly string[] } | undefined {
  const [key, name, ...at] = place
  const file = key === FILES ? others.find(({ path }) => nameOf(path) === name) : undefined
  return file && { file, at }
}

/** Values of YAML 1.2 core are JSON. A mistake is reported by `documentOf`. */
export const parsed = (text: string): Json => {
  const document = parseDocument(text, { prettyErrors: false })
  return document.errors.length > 0
    ? null
    : ((document.toJS({ maxAliasCount: -1 }) as Json | undefined) ?? null)
}

const nameOf = (path: string): string =>
  path.replace(/^openapi\//, '').replace(/\.(?:ya?ml|json)$/i, '')

/** Turns references to files into references within the document. */
function relinked(value: Json, from: string, paths: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((item: Json) => relinked(item, from, paths))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? localRef(inner, from, paths)
        : relinked(inner, from, paths),
    ]),
  )
}

/** Returns a reference within the whole document; one to an unknown file stays. */
export function localRef(ref: string, from: string, paths: ReadonlySet<string>): string {
  const [target = '', pointer = ''] = ref.split('#', 2)
  const path = target === '' ? from : pathFrom(from, target)
  if (path === undefined || !paths.has(path)) return ref
  if (path === main) return `#${pointer}`
  return `${refTo([FILES, nameOf(path)])}${pointer === '/' ? '' : pointer}`
}

/**
 * Returns the path of a relative address (RFC 3986, section 5.2); undefined for another origin and
 * for a file outside openapi/.
 */
export function pathFrom(from: string, target: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/|\\/i.test(target)) return undefined
  const parts = from.split('/').slice(0, -1)
  for (const part of decoded(target).split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts[0] === 'openapi' && parts.length > 1 ? parts.join('/') : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the files that a document names, also through other files. */
export function filesNamedBy(
  document: string,
  read: (path: string) => string | undefined,
): readonly DocumentFile[] {
  const found = new Map<string, DocumentFile>()
  const open = [{ path: main, text: document }]
  for (let file = open.pop(); file; file = open.pop())
    for (const [, target = ''] of file.text.matchAll(/\$ref["']?\s*:\s*["']?([^"'#\s,}]+)/g)) {
      const path = pathFrom(file.path, target)
      const text = path === undefined || path === main || found.has(path) ? undefined : read(path)
      if (path === undefined || text === undefined) continue
      found.set(path, { path, text })
      open.push({ path, text })
    }
  return [...found.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** True for a reference that has a target in the whole document. */
export const hasTarget = (ref: string, document: JsonObject): boolean =>
  ref.startsWith('#') && valueAt(document, placeIn(ref)) !== undefined
