import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Returns the text of each page of the guide by its path. The recipes of docs/guide/how-to are not
 * among them, because their examples change the shipped flows.
 */
export function guidePages(): ReadonlyMap<string, string> {
  return pagesOf('docs/guide')
}

/** Returns the text of each page below this folder, without the folders in it. */
export function pagesOf(folder: string): ReadonlyMap<string, string> {
  const paths = globSync('*.md', { cwd: join(root, folder) }).toSorted()
  return new Map(
    paths.map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')]),
  )
}

/** Returns the YAML examples of a page, in reading order. */
export function examplesOf(page: string): readonly string[] {
  return [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, example = '']) => example)
}
