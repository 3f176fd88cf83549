import { type Document, parseDocument } from 'yaml'
import type { Json, JsonObject } from '../../../language/json.ts'
import { FILES, isDocument, isOverlay, MAIN, nameOf, withDocuments } from './further-documents.ts'
import { placeIn, refTo, valueAt } from './pointer.ts'
import { asObject, isObject } from './schema-type.ts'

/** A file of openapi/ that belongs to the document. */
export interface DocumentFile {
  /** From the project root, with `/`. */
  readonly path: string
  readonly text: string
}

/** Line before the text of each further file; no file of a product has it. */
const MARK = '\n#\u0000 '

/**
 * Puts a document and its further files into one text, so that all readers get both. The document
 * comes first, and keeps its lines.
 */
export const joinFiles = (
  document: string,
  others: readonly DocumentFile[],
  path: string = MAIN,
): string =>
  (path === MAIN ? document : marked({ path, text: document })) + others.map(marked).join('')

const marked = ({ path, text }: DocumentFile): string => `${MARK}${path}\n${text}`

/** Returns the files of such a text, the document first. */
export function splitFiles(whole: string): readonly [DocumentFile, ...DocumentFile[]] {
  const [document = '', ...parts] = whole.split(MARK)
  const others = parts.map((part) => {
    const end = part.indexOf('\n')
    return { path: part.slice(0, end), text: part.slice(end + 1) }
  })
  const [first, ...rest] = others
  return document === '' && first ? [first, ...rest] : [{ path: MAIN, text: document }, ...others]
}

/**
 * Returns a document with its further files, which its references reach, and with the paths of
 * further documents.
 * @param document value of the first file
 * @param valueOf value of another file
 */
export function withFiles(
  document: JsonObject,
  [first, ...others]: readonly [DocumentFile, ...DocumentFile[]],
  valueOf: (file: DocumentFile) => Json = ({ text }) => parsed(text),
): JsonObject {
  const files = others.filter(({ path }) => !isOverlay(path))
  if (files.length === 0) return document
  const known = knownFiles([first, ...files])
  const whole = {
    ...asObject(relinked(document, first.path, known)),
    [FILES]: Object.fromEntries(
      files.map((file) => [nameOf(file.path), relinked(valueOf(file), file.path, known)]),
    ),
  }
  return withDocuments(
    whole,
    files.filter(isDocument).map(({ path }) => nameOf(path)),
    nameOf(first.path),
  )
}

/** Paths of the files that a reference may name. */
export interface KnownFiles {
  readonly first: string
  readonly paths: ReadonlySet<string>
}

export const knownFiles = (files: readonly [DocumentFile, ...DocumentFile[]]): KnownFiles => ({
  first: files[0].path,
  paths: new Set(files.map(({ path }) => path)),
})

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
  return document.errors.length > 0 ? null : (valueIn(document) ?? null)
}

/**
 * Parts that aliases may repeat. A large document repeats many, and one that is made to stop a
 * reader has more than any memory.
 */
const MOST_REPEATED = 1_000_000

/** Value of a document; undefined for an empty one, and for one with too many aliases. */
export function valueIn(document: Document): Json | undefined {
  try {
    return document.toJS({ maxAliasCount: MOST_REPEATED }) as Json | undefined
  } catch {
    return undefined
  }
}

/** Turns references to files into references within the document. */
function relinked(value: Json, from: string, files: KnownFiles): Json {
  if (Array.isArray(value)) return value.map((item: Json) => relinked(item, from, files))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? localRef(inner, from, files)
        : relinked(inner, from, files),
    ]),
  )
}

/** Returns a reference within the whole document; one to an unknown file stays. */
export function localRef(ref: string, from: string, { first, paths }: KnownFiles): string {
  const [target = '', pointer = ''] = ref.split('#', 2)
  const path = target === '' ? from : pathFrom(from, target)
  if (path === undefined || !paths.has(path)) return ref
  if (path === first) return `#${pointer}`
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

/** Returns the files that documents name, also through other files. */
export function filesNamedBy(
  documents: readonly DocumentFile[],
  read: (path: string) => string | undefined,
): readonly DocumentFile[] {
  const found = new Map<string, DocumentFile>()
  const own = new Set(documents.map(({ path }) => path))
  const open = [...documents]
  for (let file = open.pop(); file; file = open.pop())
    for (const [, target = ''] of file.text.matchAll(/\$ref["']?\s*:\s*["']?([^"'#\s,}]+)/g)) {
      const path = pathFrom(file.path, target)
      const text = path === undefined || own.has(path) || found.has(path) ? undefined : read(path)
      if (path === undefined || text === undefined) continue
      found.set(path, { path, text })
      open.push({ path, text })
    }
  return [...found.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** True for a reference that has a target in the whole document. */
export const hasTarget = (ref: string, document: JsonObject): boolean =>
  ref.startsWith('#') && valueAt(document, placeIn(ref)) !== undefined
