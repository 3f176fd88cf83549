import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blocksOf, patched } from '../support/blocks-of-page.ts'

/** One thing to do: write a file, change a file, or run a command. */
export type Action =
  | { readonly do: 'write'; readonly path: string; readonly text: string }
  | { readonly do: 'change'; readonly path: string; readonly diff: readonly string[] }
  | { readonly do: 'run'; readonly command: string }

export interface Recipe {
  readonly title: string
  /** In the order of the page. */
  readonly actions: readonly Action[]
}

const page = join(import.meta.dirname, '../../CONTRIBUTING.md')

/** Returns the recipes of CONTRIBUTING.md: its sections with "Add" at the start of the title. */
export function readRecipes(): readonly Recipe[] {
  return readFileSync(page, 'utf8')
    .split(/^## (?=Add )/m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      actions: blocksOf(section).flatMap(actionsOf),
    }))
}

function actionsOf({ kind, text }: { readonly kind: string; readonly text: string }): Action[] {
  const lines = text.split('\n')
  if (kind === 'sh')
    return lines.filter((line) => line !== '').map((command) => ({ do: 'run', command }))
  const [first = '', ...rest] = lines
  const path = /^(?:#|\/\/|\/\*|<!--) (\S+\.\w+)(?: \*\/| -->)?$/.exec(first)?.[1]
  if (path === undefined) throw new Error(`A block does not name its file: ${first}`)
  return kind === 'diff'
    ? [{ do: 'change', path, diff: rest }]
    : [{ do: 'write', path, text: rest.join('\n') }]
}

/** Returns the files that a recipe writes and changes, with their text after all its actions. */
export function filesAfter(
  { actions }: Recipe,
  read: (path: string) => string,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const action of actions) {
    if (action.do === 'write') files.set(action.path, action.text)
    if (action.do === 'change')
      files.set(action.path, patched(files.get(action.path) ?? read(action.path), action.diff))
  }
  return files
}
