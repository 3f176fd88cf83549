import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { literalsOf } from './literals-of.ts'
import { filesMatching, ROOT, sourcesIn, textOf } from './source-files.ts'

const PATHS =
  /(?<![\w./@<-])(?:src|server|sandbox|scripts|tests|examples|docs|design|spec|openapi|deploy)\/[\w./-]*\.(?:ts|tsx|md|yaml|css|json|cjs)\b/g

/** Written by a command, and not kept: `npm run test:full`. */
const MADE_BY_COMMANDS = new Set(['docs/full-runs.json'])

const exists = (path: string): boolean => existsSync(join(ROOT, path)) || MADE_BY_COMMANDS.has(path)

/** Files that a page makes: the first line of a block of code names each. */
function madeByPage(text: string): ReadonlySet<string> {
  const firstLines = [...text.matchAll(/^ *`{3,}\w+\n(.*)$/gm)].map(([, line = '']) => line)
  return new Set(firstLines.flatMap((line) => line.match(PATHS) ?? []))
}

it('every link of a page leads to a file', () => {
  const lost = filesMatching(
    '*.md',
    '{docs,src,server,sandbox,scripts,tests,flows,schemas,deploy,examples,openapi}/**/*.md',
  ).flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)\s:#]+)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => posix.normalize(posix.join(dirname(page), link)))
      .filter((path) => !exists(path))
      .map((path) => `${page}: ${path}`),
  )
  expect(lost).toEqual([])
})

it('every path in a page or comment leads to a file', () => {
  const pages = filesMatching(
    '*.md',
    '{docs,src,server,sandbox,scripts,tests,flows,deploy,examples}/**/*.{md,ts,tsx,css}',
  )
  const lost = pages
    .filter((path) => !/\.test\.tsx?$|\/generated\/|compile\/samples\//.test(path))
    .flatMap((page) => {
      const text = textOf(page)
      const made = /^docs\/(?:recipes|diagnostics)\//.test(page) ? madeByPage(text) : new Set()
      return [...new Set(text.match(PATHS) ?? [])]
        .filter((path) => !made.has(path) && !exists(path))
        .map((path) => `${page}: ${path}`)
    })
  expect(lost).toEqual([])
})

const COMMENTS = /\/\*[^]*?\*\/|(?<![:'"`])\/\/.*/g
const FILE_NAMES = /(?<![\w./*-])[\w-]+(?:\.\w+)*\.(?:tsx?|css)\b/g

it('every file that a comment names alone is there', () => {
  const code = filesMatching('*.ts', '{src,server,scripts,tests}/**/*.{ts,tsx,css}')
  const names = new Set(code.map(nameOf))
  const named = code
    .filter((path) => !/\/generated\/|compile\/samples\//.test(path))
    .flatMap((path) =>
      (textOf(path).match(COMMENTS) ?? [])
        .flatMap((comment) => comment.match(FILE_NAMES) ?? [])
        .map((name) => ({ path, name })),
    )
  expect(named.length).toBeGreaterThan(20)
  expect(
    named.filter(({ name }) => !names.has(name)).map(({ path, name }) => `${path}: ${name}`),
  ).toEqual([])
})

it('every folder and file that a README names is there', () => {
  const lost = filesMatching(
    '{docs,src,server,scripts,tests,flows,examples}/**/README.md',
    '{src,server,flows,docs}/README.md',
  ).flatMap((page) =>
    [...textOf(page).matchAll(/`([a-z][\w./-]*(?:\/|\.(?:ts|tsx|yaml|css)))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !path.startsWith('dist/') && !exists(path))
      .filter((path) => !exists(posix.join(dirname(page), path)))
      .map((path) => `${page}: ${path}`),
  )
  expect(lost).toEqual([])
})

it('every import in a recipe leads to a file', () => {
  const recipes = filesMatching('docs/recipes/*.md').map(textOf).join('\n')
  const blocks = [...recipes.matchAll(/^ *```tsx?\n *\/\/ (\S+)\n([^]*?)^ *```/gm)]
  const imports = blocks.flatMap(([, file = '', code = '']) =>
    [...code.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) =>
      posix.normalize(posix.join(dirname(file), path)),
    ),
  )
  expect(imports.length).toBeGreaterThan(3)
  expect(imports.filter((path) => !exists(path))).toEqual([])
})

it('every script that code names by a string is there', () => {
  const names = new Set(filesMatching('{src,server,scripts,tests}/**/*.{ts,tsx}').map(nameOf))
  const named = ['scripts', 'server'].flatMap((folder) =>
    sourcesIn(folder)
      .flatMap(literalsOf)
      .filter(({ value }) => /^[\w./-]+\.tsx?$/.test(value)),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(
    named
      .filter(({ value }) => !names.has(nameOf(value)))
      .map(({ place, value }) => `${place}: ${value}`),
  ).toEqual([])
})

const nameOf = (path: string): string => posix.basename(path)
