import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { basePath } from './base-path.ts'

/** Everything that decides what a build contains. Tests and documents do not. */
const INPUTS = ['flows/**/*.yaml', 'schemas/**/*.yaml', 'openapi/*.yaml', 'src/**/*.{ts,tsx,css}', 'scripts/vite/*.ts', 'scripts/build.ts', 'index.html', 'package-lock.json']
const STAMP = 'dist/.built-from'

/** A hash over the sources of the front end. */
export function sourcesHash(root: string): string {
  const hash = createHash('sha256').update(basePath)
  const paths = INPUTS.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((path) => !path.includes('.test.'))
  for (const path of paths.toSorted()) hash.update(path).update('\0').update(readFileSync(join(root, path))).update('\0')
  return hash.digest('hex')
}

/** Is what lies in dist/ built from these very sources? */
export function isBuilt(root: string): boolean {
  const stamp = join(root, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(root)
}

export function markBuilt(root: string): void {
  writeFileSync(join(root, STAMP), sourcesHash(root))
}
