import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { fileKind } from '../../src/compiler/1-parse/files.ts'
import { bareBlocks, keyTables } from '../../src/language/keys.ts'
import type { Key, Shape, TableName, Word } from '../../src/language/syntax-dsl.ts'
import { guidePages } from './guide-pages.ts'
import { smallProject, readExample } from './virtual-project.ts'

const root = join(import.meta.dirname, '../..')

/**
 * A word of the language: a key of a table, a word that leads, or a key that such a word brings.
 */
export interface LanguageWord {
  readonly called: string
  readonly table: TableName
  readonly name: string
  readonly use: Key | Word
}

export const allWords: readonly LanguageWord[] = Object.entries(keyTables).flatMap(
  ([name, { keys, words = {} }]) => {
    // Tables are found by their names.
    const table = name as TableName
    return wordsIn(table, '', keys).concat(
      wordsIn(table, '', words),
      Object.entries(words).flatMap(([word, use]) => wordsIn(table, `${word} … `, use.keys)),
    )
  },
)

function wordsIn(
  table: TableName,
  before: string,
  keys: Readonly<Record<string, Key | Word>>,
): readonly LanguageWord[] {
  return Object.entries(keys).map(([name, use]) => ({
    called: `${table}: ${before}${name}`,
    table,
    name,
    use,
  }))
}

/**
 * By word, the first file that shows it: a shipped one, one that a test compiles, or a page of the
 * manual.
 */
export function shownWords(): ReadonlyMap<string, string> {
  const shown = new Map<string, string>()
  for (const { place, path, text } of files()) {
    const { kind } = fileKind(path)
    const table: TableName | undefined = kind === 'texts' || kind === 'other' ? undefined : kind
    if (table)
      look(
        parse(text),
        { is: 'keys', of: table },
        (word) => void (shown.has(word) || shown.set(word, place)),
      )
  }
  return shown
}

interface Shown {
  readonly place: string
  readonly path: string
  readonly text: string
}

function files(): readonly Shown[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const shipped = globSync(['flows/**/*.yaml', 'schemas/fields/*.yaml'], { cwd: root })
    .toSorted()
    .map((path) => ({ place: path, path, text: read(path) }))
  const small = [...smallProject().files].map(([path, text]) => ({
    place: `tests/compile/fixture/${path}`,
    path,
    text,
  }))
  const examples = globSync(['*/flows/**/*.yaml', '*/schemas/fields/*.yaml'], {
    cwd: join(root, 'examples'),
  })
    .toSorted()
    .map((path) => ({
      place: `examples/${path}`,
      path: path.replace(/^[^/]+\//, ''),
      text: read(`examples/${path}`),
    }))
  return [
    ...shipped,
    ...small,
    ...examples,
    ...[...guidePages()].flatMap(([path, text]) => examplesIn(path, text)),
    ...samples(),
    ...pages(),
    ...inTests(),
  ]
}

/** Returns the examples in a fence, or between backticks of a test. */
function examplesIn(place: string, text: string): readonly Shown[] {
  const fence = place.endsWith('.md')
    ? /```yaml\n([^]*?)```/g
    : /`(# (?:flows|schemas)\/\S+\.yaml\n[^`]*)/g
  return [...text.matchAll(fence)].flatMap(([, example = '']) => inPlace(place, example))
}

function inPlace(place: string, example: string): readonly Shown[] {
  return [...readExample(example).files].map(([path, text]) => ({ place, path, text }))
}

/** Only those of which something is made. */
function samples(): readonly Shown[] {
  const folder = 'tests/compile/samples'
  return readdirSync(join(root, folder))
    .filter((name) => readdirSync(join(root, folder, name)).includes('expected.json'))
    .flatMap((name) =>
      inPlace(`${folder}/${name}`, readFileSync(join(root, folder, name, 'input.yaml'), 'utf8')),
    )
}

/** The valid examples of the manual. */
function pages(): readonly Shown[] {
  return globSync('docs/diagnostics/*.md', { cwd: root }).flatMap((path) =>
    examplesIn(path, readFileSync(join(root, path), 'utf8').split('\n## Right\n')[1] ?? ''),
  )
}

/** Scenarios that tests run over the small project. */
function inTests(): readonly Shown[] {
  return ['words', 'form-words', 'app-words', 'seldom-words'].flatMap((name) => {
    const path = `tests/scenarios/${name}.test.ts`
    // A template inside is a placeholder for text that does not matter here.
    return examplesIn(
      path,
      readFileSync(join(root, path), 'utf8').replaceAll(/\$\{[^}]*\}/g, ''),
    ).filter(({ text }) => isYaml(text))
  })
}

function isYaml(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

type ReportWord = (word: string) => void
const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Looks at every word of a value with this shape. */
function look(value: unknown, shape: Shape, report: ReportWord): void {
  switch (shape.is) {
    case 'list':
    case 'some':
      return Array.isArray(value)
        ? value.forEach((item: unknown) => look(item, shape.of, report))
        : look(value, shape.is === 'some' ? shape.of : { is: 'data' }, report)
    case 'map':
      return isMap(value)
        ? Object.values(value).forEach((item) => look(item, shape.of, report))
        : undefined
    case 'keys':
      return isMap(value)
        ? lookAtTable(value, shape.of, report)
        : shape.of === 'block' && bareBlocks.includes(String(value))
          ? report(`block: ${String(value)}`)
          : undefined
    case 'either':
      return shape.of
        .filter((one) => fits(value, one))
        .slice(0, 1)
        .forEach((one) => look(value, one, report))
    case 'value':
    case 'data':
      return shape.is === 'value' || shape.of === 'value' || shape.of === 'given'
        ? lookAtValue(value, report)
        : undefined
    default:
      return undefined
  }
}

/** A value by a word, a call that a part takes, or a map or list with some of them. */
function lookAtValue(value: unknown, report: ReportWord): void {
  if (Array.isArray(value)) return value.forEach((item: unknown) => lookAtValue(item, report))
  if (!isMap(value)) return undefined
  if ('of' in value && 'is' in value) return lookAtTable(value, 'valueByWord', report)
  return 'call' in value
    ? lookAtTable(value, 'givenCall', report)
    : Object.values(value).forEach((inner) => lookAtValue(inner, report))
}

function lookAtTable(
  value: Readonly<Record<string, unknown>>,
  name: TableName,
  report: ReportWord,
): void {
  const { keys, words = {} } = keyTables[name]
  const word = Object.keys(value).find(
    (key) => Object.hasOwn(words, key) && !Object.hasOwn(keys, key),
  )
  const brought: Readonly<Record<string, Key>> =
    (word === undefined ? undefined : words[word]?.keys) ?? {}
  for (const [key, inner] of Object.entries(value)) {
    const [called, shape] = Object.hasOwn(brought, key)
      ? [`${name}: ${word ?? ''} … ${key}`, brought[key]?.shape]
      : [`${name}: ${key}`, (keys[key] ?? words[key])?.shape]
    report(called)
    if (shape) look(inner, shape, report)
  }
}

function fits(value: unknown, shape: Shape): boolean {
  if (shape.is === 'list') return Array.isArray(value)
  if (shape.is === 'map') return isMap(value)
  if (shape.is !== 'keys') return shape.is === 'some' || !isMap(value)
  // Of two tables the one that knows the keys.
  const { keys, words = {}, others } = keyTables[shape.of]
  return (
    isMap(value) &&
    (others !== undefined ||
      Object.keys(value).some((key) => Object.hasOwn(keys, key) || Object.hasOwn(words, key)))
  )
}
