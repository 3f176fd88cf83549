import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type ts from 'typescript'
import { parseSource } from './parse-source.ts'

export const ROOT = join(import.meta.dirname, '..', '..')

/** Paths from the root of the project, with forward slashes, in order. */
export function filesMatching(...globs: readonly string[]): readonly string[] {
  return globSync([...globs], { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .map((path) => path.split(sep).join('/'))
    .toSorted()
}

export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/**
 * The sources of a folder that ship or run: no tests, nothing generated, no ambient declarations.
 */
export function sourcesIn(folder: string): readonly ts.SourceFile[] {
  return filesMatching(`${folder}/**/*.ts`, `${folder}/**/*.tsx`)
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$|\/generated\//.test(path))
    .map((path) => parseSource(path, textOf(path)))
}
