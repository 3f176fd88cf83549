import { createHash } from 'node:crypto'
import { existsSync, globSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, extname, join, posix, sep } from 'node:path'
import {
  type DocumentFile,
  filesNamedBy,
  joinFiles,
} from '../compiler/1-parse/openapi/document-files.ts'
import { isDocument, MAIN, mayBeDocument } from '../compiler/1-parse/openapi/further-documents.ts'
import { pictureProblem } from '../compiler/2-resolve/tenant-look.ts'
import type { Sources } from '../compiler/sources.ts'

/** Reads all files of the compiler from the folder of a project. Paths use `/` on every system. */
export function readSources(root: string): Sources {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  // Files with other extensions are not read, and are reported.
  const paths = [
    ...new Set(
      ['flows', 'schemas/fields'].flatMap((folder) =>
        globSync(`${folder}/**/*.{yaml,yml,YAML,YML,Yaml,Yml}`, { cwd: root }),
      ),
    ),
  ]
  // A missing file is reported by the compiler, because not every product has redirects.
  const document = (path: string) => {
    const reason = existsSync(join(root, path)) ? whyNot(join(root, path)) : undefined
    if (reason !== undefined) throw new Error(`${path} is not a file: ${reason}`)
    return existsSync(join(root, path)) ? read(path) || '\n' : ''
  }
  const openapi = {
    commonApi: wholeDocument(root, document('openapi/common-api.yaml')),
    authEndpoints: document('openapi/auth-endpoints.yaml'),
  }
  if (paths.length === 0 && openapi.commonApi === '')
    throw new Error('flows/ and an OpenAPI document in openapi/ are missing here')
  const all = paths
    .map((path) => path.split(sep).join(posix.sep))
    .toSorted()
    .map((path) => ({ path, reason: whyNot(join(root, path)) }))
  const unreadable = new Map(
    all.flatMap(({ path, reason }) => (reason === undefined ? [] : [[path, reason] as const])),
  )
  const handled = handledOperations(root)
  return {
    files: new Map(
      all.flatMap(({ path, reason }) =>
        reason === undefined ? [[path, read(path)] as const] : [],
      ),
    ),
    ...(unreadable.size > 0 ? { unreadable } : {}),
    pictures: readPictures(root),
    refusedPictures: refusedPictures(root),
    ...(handled === undefined ? {} : { handled }),
    defaultTexts: defaultTexts(),
    openapi,
  }
}

const folderOfTexts = join(import.meta.dirname, '../language/default-texts')

let texts: ReadonlyMap<string, string> | undefined

/** Returns the default texts of this package by their language; read once. */
export const defaultTexts = (): ReadonlyMap<string, string> =>
  (texts ??= new Map(
    globSync('*.yaml', { cwd: folderOfTexts })
      .toSorted()
      .map((file) => [basename(file, '.yaml'), readFileSync(join(folderOfTexts, file), 'utf8')]),
  ))

/**
 * Returns the OpenAPI documents of a product, with their overlays and the files that they name.
 * @throws when there is none
 */
export function documentIn(root: string): string {
  const file = join(root, MAIN)
  const whole = wholeDocument(root, existsSync(file) ? readFileSync(file, 'utf8') : '')
  if (whole === '') throw new Error(`${MAIN} is missing`)
  return whole
}

/** True for a product with an OpenAPI document of any name. */
export const hasDocument = (root: string): boolean => pathsOfDocuments(root).length > 0

const pathsOfDocuments = (root: string): readonly string[] =>
  globSync('openapi/*', { cwd: root })
    .map((path) => path.split(sep).join(posix.sep))
    .filter((path) => mayBeDocument(path) && whyNot(join(root, path)) === undefined)
    .toSorted()

/**
 * The documents of openapi/ are those with a version at their root, openapi/common-api.yaml first.
 * When none has one, the first file is the document, so that its mistake is reported.
 * @param usual text of openapi/common-api.yaml; empty without that file
 */
function documentsIn(root: string, usual: string): readonly DocumentFile[] {
  const found = pathsOfDocuments(root).flatMap((path): readonly DocumentFile[] =>
    path === MAIN ? [] : [{ path, text: readFileSync(join(root, path), 'utf8') || '\n' }],
  )
  const all = [...(usual === '' ? [] : [{ path: MAIN, text: usual }]), ...found]
  const documents = all.filter(isDocument)
  return documents.length === 0 ? all.slice(0, 1) : documents
}

/** No link leads out of the folder. */
function wholeDocument(root: string, usual: string): string {
  const [first, ...further] = documentsIn(root, usual)
  if (!first) return ''
  const read = (path: string): string | undefined => {
    const file = join(root, path)
    if (!existsSync(file) || !statSync(file).isFile()) return undefined
    const isInside = realpathSync(file).startsWith(realpathSync(join(root, 'openapi')) + sep)
    return isInside ? readFileSync(file, 'utf8') : undefined
  }
  const overlays = globSync('openapi/*.overlay.{yaml,yml,json}', { cwd: root })
    .map((path) => path.split(sep).join(posix.sep))
    .toSorted()
    .flatMap((path) => {
      const text = read(path)
      return text === undefined ? [] : [{ path, text }]
    })
  const named = filesNamedBy([first, ...further], read)
  return joinFiles(first.text, [...further, ...named, ...overlays], first.path)
}

/**
 * Returns the operations that the files of routes name; undefined for a project without a
 * server. Read as text, because a check must not load the server.
 */
export function handledOperations(root: string): ReadonlySet<string> | undefined {
  const files = globSync('server/*/routes.ts', { cwd: root })
  if (files.length === 0) return undefined
  const names = files.flatMap((file) => namesPicked(readFileSync(join(root, file), 'utf8')))
  return new Set(names)
}

/** `Pick<Handlers, 'listFaq' | 'listGuide'>` */
const namesPicked = (text: string): readonly string[] =>
  [...text.matchAll(/\bPick<\s*Handlers,([^>]*)>/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  )

/** Returns the reason in the words of the diagnostic; undefined for a readable file. */
function whyNot(path: string): string | undefined {
  const link = lstatSync(path)
  if (link.isDirectory()) return 'this is a folder'
  if (!link.isSymbolicLink()) return link.isFile() ? undefined : 'this is not a plain file'
  if (!existsSync(path)) return 'this link has no target'
  return statSync(path).isFile() ? undefined : 'this is a link to a folder'
}

/**
 * Returns the pictures in flows/tenants/<name>/ by their path, each with the name of its file below
 * the built assets.
 */
export function readPictures(root: string): ReadonlyMap<string, string> {
  const paths = globSync('flows/tenants/*/**/*.{svg,png,webp}', { cwd: root })
  return new Map(
    paths.toSorted().map((path) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('base64url')
      // Named like Vite's own assets: a changed content changes the address.
      return [path.split(sep).join(posix.sep), `assets/logo-${hash.slice(0, 8)}${extname(path)}`]
    }),
  )
}

/**
 * Returns the files in flows/tenants/<name>/ that no page draws as a logo, each with the reason.
 * Also files of other kinds, because a tenant may name one.
 */
export function refusedPictures(root: string): ReadonlyMap<string, string> {
  const paths = globSync('flows/tenants/*/**/*.*', { cwd: root }).filter(
    (path) => !/\.ya?ml$/i.test(path) && statSync(join(root, path)).isFile(),
  )
  return new Map(
    paths.flatMap((path) => {
      const reason = pictureProblem(path, readFileSync(join(root, path)))
      return reason === undefined ? [] : [[path.split(sep).join(posix.sep), reason] as const]
    }),
  )
}

/** Reads the files of a project; prints a message and returns undefined when there is none. */
export function sourcesIn(root: string): Sources | undefined {
  try {
    return readSources(root)
  } catch (error) {
    console.error(
      `The project cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
    return undefined
  }
}
