import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import type { Sources } from '../compiler/sources.ts'

/** Everything the compiler reads, from the folder of a project. Paths are with `/`, whatever the system writes. */
export function readSources(root: string): Sources {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const paths = ['flows/**/*.{yaml,yml}', 'schemas/fields/**/*.{yaml,yml}'].flatMap((pattern) => globSync(pattern, { cwd: root }))
  return {
    files: new Map(paths.map((path) => path.split(sep).join(posix.sep)).toSorted().map((path) => [path, read(path)])),
    openapi: { commonApi: read('openapi/common-api.yaml'), authEndpoints: read('openapi/auth-endpoints.yaml') },
  }
}
