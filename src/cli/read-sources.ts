import { existsSync, globSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import type { Sources } from '../compiler/sources.ts'
import { readPictures, refusedPictures } from './read-pictures.ts'

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
    commonApi: document('openapi/common-api.yaml'),
    authEndpoints: document('openapi/auth-endpoints.yaml'),
  }
  if (paths.length === 0 && openapi.commonApi === '')
    throw new Error('flows/ and openapi/common-api.yaml are missing here')
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
    openapi,
  }
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
