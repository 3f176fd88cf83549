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

const root = join(import.meta.dirname, '../..')

/** Returns the recipes of docs/recipes, in the order of CONTRIBUTING.md. */
export function readRecipes(): readonly Recipe[] {
  const list = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  return [...list.matchAll(/\((docs\/recipes\/(?!README)[\w-]+\.md)\)/g)].map(([, path = '']) => {
    const page = readFileSync(join(root, path), 'utf8')
    return {
      title: page.slice('# '.length, page.indexOf('\n')),
      actions: blocksOf(page).flatMap(actionsOf),
    }
  })
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
