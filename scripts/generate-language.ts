/**
 * Writes the files of texts of a new language: every key of the first language of flows/app.yaml
 * and of the default texts, with an empty text, and with the first language's text as a comment
 * beside it. A file that exists keeps its texts, quotes and comments, and gets the keys that it
 * lacks.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, isMap, isScalar, parse, parseDocument, Scalar, YAMLMap } from 'yaml'
import { defaultTexts } from '../src/cli/read-sources.ts'
import { withoutPlural } from '../src/compiler/2-resolve/placeholders.ts'
import { categoriesOf } from '../src/compiler/2-resolve/plural-groups.ts'
import type { Json, JsonObject } from '../src/language/json.ts'
import { withModeline } from './generate-modelines.ts'

/** Number of texts still to be written, of all texts of a language. */
export interface NewTexts {
  readonly unfilled: number
  readonly texts: number
}

/** @throws when flows/app.yaml names no language */
export function writeLanguage(root: string, language: string): NewTexts {
  const app = parse(readFileSync(join(root, 'flows/app.yaml'), 'utf8')) as JsonObject
  const [source] = Array.isArray(app['languages']) ? app['languages'] : []
  if (typeof source !== 'string') throw new Error('flows/app.yaml names no language.')
  const folder = join(root, 'flows/texts', language)
  mkdirSync(folder, { recursive: true })
  const defaults = defaultTexts()
  const added = new Map<string, Json>(
    defaults.has(language)
      ? []
      : Object.entries(parse(defaults.get(source) ?? '{}') as JsonObject).map(
          ([namespace, texts]): [string, Json] => [`${namespace}.yaml`, texts],
        ),
  )
  const known = readdirSync(join(root, 'flows/texts', source))
  const files = new Set([...known.filter((file) => file.endsWith('.yaml')), ...added.keys()])
  const sums = Array.from(files, (file) => {
    const own = join(folder, file)
    const before = existsSync(own) ? readFileSync(own, 'utf8') : ''
    const from = known.includes(file)
      ? readFileSync(join(root, 'flows/texts', source, file), 'utf8')
      : ''
    const { text, ...sum } = textsFor(language, withTexts(from, added.get(file)), before)
    writeFileSync(own, withModeline(`flows/texts/${language}/${file}`, text))
    return sum
  })
  return {
    unfilled: sums.reduce((sum, { unfilled }) => sum + unfilled, 0),
    texts: sums.reduce((sum, { texts }) => sum + texts, 0),
  }
}

/** Adds texts that a file lacks: a new language has no default texts. */
function withTexts(file: string, texts: Json | undefined): string {
  if (texts === undefined) return file
  const document = parseDocument(file === '' ? '{}' : file)
  const add = (path: readonly string[], value: Json) => {
    const isTree = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isTree) for (const [key, inner] of Object.entries(value)) add([...path, key], inner)
    else if (!hasText(document, path)) document.setIn(path, value)
  }
  add([], texts)
  return document.toString({ lineWidth: 0 })
}

/** A text has its plural forms beside each other. */
function hasText(document: Document, path: readonly string[]): boolean {
  const above = path.slice(0, -1)
  const map = above.length === 0 ? document.contents : document.getIn(above)
  const key = withoutPlural(path.at(-1) ?? '')
  return (
    isMap(map) &&
    map.items.some((item) => isScalar(item.key) && withoutPlural(String(item.key)) === key)
  )
}

/**
 * Returns a file of texts for a language.
 * @param from file of the source language
 * @param before file of the language, '' without one
 */
export function textsFor(
  language: string,
  from: string,
  before: string,
): NewTexts & { readonly text: string } {
  const source = parseDocument(from).contents
  const document = parseDocument(before)
  const forms = categoriesOf(language)
  let [unfilled, texts] = [0, 0]
  const filled = (map: YAMLMap, own: unknown): YAMLMap => {
    const known = isMap(own) ? own : new YAMLMap()
    const items = entriesFor(map, forms).map(([key, value]) => {
      const pair =
        known.items.find((item) => isScalar(item.key) && String(item.key.value) === key) ??
        document.createPair(key, null)
      if (isMap(value)) pair.value = filled(value, pair.value)
      else {
        texts += 1
        if (!isScalar(pair.value) || (pair.value.value ?? '') === '') {
          unfilled += 1
          pair.value = emptyText(value)
        }
      }
      return pair
    })
    // A comment ends its line, so that a map in braces cannot keep one line.
    if (items.some((item) => !known.items.includes(item))) known.flow = false
    known.items = items
    return known
  }
  if (isMap(source)) {
    const kept = document.contents
    document.contents = filled(source, kept) as typeof kept
  }
  return { text: written(document), unfilled, texts }
}

/**
 * Two spaces before a comment: after one space and without quotes, the compiler reads it as a part
 * of the text that YAML cuts off (`text-cut`).
 */
function written(document: Document): string {
  const mark = '\u{E000}'
  return document
    .toString({
      lineWidth: 0,
      commentString: (comment) => comment.replace(/^(?!$)(?: $)?/gm, `${mark}#`),
    })
    .replaceAll(new RegExp(`(: ''|[^\\s'"]) ${mark}`, 'g'), '$1  ')
    .replaceAll(mark, '')
}

/** An empty text, with that of the source language as a comment. */
function emptyText(source: unknown): Scalar {
  const text = new Scalar('')
  text.type = Scalar.QUOTE_SINGLE
  if (isScalar(source)) text.comment = ` ${String(source.value).replaceAll('\n', ' ')}`
  return text
}

/** The plural forms of the source become those of the language; its only form has no suffix. */
function entriesFor(
  map: YAMLMap,
  forms: readonly string[],
): readonly (readonly [key: string, value: unknown])[] {
  const entries = new Map<string, unknown>()
  for (const { key, value } of map.items) {
    const name = isScalar(key) ? String(key.value) : String(key)
    const plain = withoutPlural(name)
    if (plain === name) entries.set(name, value)
    else
      for (const form of forms) entries.set(forms.length === 1 ? plain : `${plain}_${form}`, value)
  }
  return [...entries]
}
