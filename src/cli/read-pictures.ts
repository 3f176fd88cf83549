import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { extname, join, posix, sep } from 'node:path'

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
