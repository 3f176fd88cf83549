import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { patched } from '../support/blocks-of-page.ts'
import { filesAfter, readRecipes } from './read-recipes.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const recipes = readRecipes()
const scripts = Object.keys(
  (JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> })
    .scripts,
)

/** Names that a file imports from our own files, with the path of each file. */
function importsOf(path: string, text: string): readonly (readonly [from: string, name: string])[] {
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) =>
          name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*/, ''),
        )
        .filter((name) => name !== '')
        .map((name) => [posix.normalize(posix.join(dirname(path), from)), name] as const),
  )
}

describe('a recipe', () => {
  it('exists for each kind of addition', () => {
    expect(recipes.map(({ title }) => title)).toEqual([
      'Add a screen',
      'Add a rule',
      'Add a widget',
      'Add a block',
      'Add a step',
      'Add a check',
      'Add an operation',
    ])
  })

  it('is in the list of CONTRIBUTING.md', () => {
    const pages = readdirSync(join(root, 'docs/recipes')).filter((page) => page !== 'README.md')
    const list = textOf('CONTRIBUTING.md')
    expect(pages.filter((page) => !list.includes(`(docs/recipes/${page})`))).toEqual([])
  })

  it('leaves CONTRIBUTING.md short: the start, the loop and a list', () => {
    expect(textOf('CONTRIBUTING.md').split('\n').length).toBeLessThan(120)
  })

  it.each(recipes)('$title: changes lines that are there, and writes only new files', (recipe) => {
    expect(filesAfter(recipe, textOf).size).toBeGreaterThan(2)
    const written = recipe.actions.flatMap((action) => (action.do === 'write' ? action.path : []))
    expect(written.filter((path) => existsSync(join(root, path)))).toEqual([])
  })

  it.each(recipes)('$title: imports names that are exported', (recipe) => {
    const files = filesAfter(recipe, textOf)
    const lost = [...files]
      .flatMap(([path, text]) => importsOf(path, text))
      .filter(([from, name]) => {
        const text = files.get(from) ?? (existsSync(join(root, from)) ? textOf(from) : '')
        return !new RegExp(`export (?:type )?(?:[a-z ]*\\b${name}\\b|\\{[^}]*\\b${name}\\b)`).test(
          text,
        )
      })
      .map(([from, name]) => `${from}: ${name}`)
    // `npm run generate` writes it.
    expect(lost.filter((name) => !/generated/.test(name))).toEqual([])
  })

  it.each(recipes)('$title: ends with the type check, lint and a test', ({ actions }) => {
    const commands = actions.flatMap((action) => (action.do === 'run' ? [action.command] : []))
    expect(commands.at(-1)).toMatch(/^npm test -- typecheck lint .*\w+\.test/)
    const named = commands.map((command) => /npm (?:run )?(\S+)/.exec(command)?.[1] ?? command)
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })

  it('is refused when its lines are not there', () => {
    expect(() => patched('a\nb\n', [' c', '+d'])).toThrow('not in the file once')
    expect(patched('a\nb\n', [' a', '+c', '@@', '-b'])).toBe('a\nc\n')
  })
})
