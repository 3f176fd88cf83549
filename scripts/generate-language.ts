/**
 * Writes the files of texts of a new language: every key of the first language of flows/app.yaml,
 * with an empty text, and with the first language's text as a comment beside it. A file that exists
 * keeps its texts, quotes and comments, and gets the keys that it lacks.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isScalar, parse, parseDocument, Scalar, YAMLMap } from 'yaml'
import { withoutPlural } from '../src/compiler/2-resolve/placeholders.ts'
import { categoriesOf } from '../src/compiler/2-resolve/plural-groups.ts'
import type { JsonObject } from '../src/language/json.ts'
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
  const sums = readdirSync(join(root, 'flows/texts', source))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => {
      const own = join(folder, file)
      const before = existsSync(own) ? readFileSync(own, 'utf8') : ''
      const from = readFileSync(join(root, 'flows/texts', source, file), 'utf8')
      const { text, ...sum } = textsFor(language, from, before)
      writeFileSync(own, withModeline(`flows/texts/${language}/${file}`, text))
      return sum
    })
  return {
    unfilled: sums.reduce((sum, { unfilled }) => sum + unfilled, 0),
    texts: sums.reduce((sum, { texts }) => sum + texts, 0),
  }
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
  return { text: document.toString({ lineWidth: 0 }), unfilled, texts }
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
