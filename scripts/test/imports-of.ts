import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Paths of the relative imports of a file, with forward slashes; none for a missing file. */
export function importsOf(path: string): readonly string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, name = '']) =>
    join(dirname(path), name).replaceAll('\\', '/'),
  )
}
