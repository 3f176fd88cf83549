/**
 * Writes the files of texts of a new language: every key of the first language of flows/app.yaml,
 * with an empty text, and with the first language's text as a comment beside it. A file that exists
 * keeps its texts and gets the keys that it lacks.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isScalar, parse, parseDocument, stringify, type YAMLMap } from 'yaml'
import { categoriesOf } from '../src/compiler/2-check/texts/plural-groups.ts'
import { withoutPlural } from '../src/compiler/model/plural.ts'
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
  const known = before === '' ? {} : (parse(before) as JsonObject)
  const forms = categoriesOf(language)
  const lines: string[] = []
  let [unfilled, texts] = [0, 0]
  const write = (map: YAMLMap, own: JsonObject, indent: string) => {
    for (const [key, value] of entriesFor(map, forms)) {
      const name = `${indent}${stringify(key).trimEnd()}:`
      const written = Object.hasOwn(own, key) ? own[key] : undefined
      if (isMap(value)) {
        lines.push(name)
        write(value, isObject(written) ? written : {}, `${indent}  `)
        continue
      }
      texts += 1
      if (written === undefined || written === null || written === '' || isObject(written)) {
        unfilled += 1
        lines.push(
          `${name} '' # ${isScalar(value) ? String(value.value).replaceAll('\n', ' ') : ''}`,
        )
      } else lines.push(`${name} ${stringify(written, { lineWidth: 0 }).trimEnd()}`)
    }
  }
  if (isMap(source)) write(source, known, '')
  return { text: `${lines.join('\n')}\n`, unfilled, texts }
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
