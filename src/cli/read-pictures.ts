import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { extname, join, posix, sep } from 'node:path'
import { pictureProblem } from '../compiler/tenants/picture-problem.ts'

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
