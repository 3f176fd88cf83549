import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { matchLanguage } from '../../src/i18n/match-language.ts'

/** A tag of BCP 47, for example ko-KR. */
export type Language = string

type Values = Readonly<Record<string, string | number>>
/** By key: the names of its maps and its own, with dots between them. */
type Texts = ReadonlyMap<string, string>

const languageFile = /^(.+)\.yaml$/

const texts: ReadonlyMap<Language, Texts> = new Map(
  readdirSync(import.meta.dirname)
    .toSorted()
    .flatMap((file) => {
      const [, language] = languageFile.exec(file) ?? []
      if (language === undefined) return []
      const tree: unknown = parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
      return [[language, new Map(entriesIn(tree, ''))] as const]
    }),
)

/** Languages of the server: each has a file in this folder. */
export const serverLanguages: readonly Language[] = [...texts.keys()]

function entriesIn(tree: unknown, prefix: string): readonly (readonly [string, string])[] {
  if (typeof tree !== 'object' || tree === null) return [[prefix.slice(0, -1), String(tree)]]
  return Object.entries(tree).flatMap(([key, value]) => entriesIn(value, `${prefix}${key}.`))
}

/**
 * Returns a text of the server with its values, in the plural form for the value `count` (CLDR;
 * `_zero` is for none in any language). A language without a file gets the texts of the first one.
 * @param key for example `notice.newDevice.subject`
 * @throws when the key or one of its values is missing: our own mistake
 */
export function serverText(language: Language, key: string, values: Values = {}): string {
  const own = texts.get(fileOf(language))
  const text = own?.get(formOf(own, { language, key, count: values['count'] }))
  if (text === undefined) throw new Error(`The server has no text ${key} in ${language}.`)
  return text.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The text ${key} lacks its value ${name}.`)
    return String(value)
  })
}

/** `ko` is the file ko-KR. */
const fileOf = (language: Language): Language =>
  texts.has(language)
    ? language
    : (matchLanguage(language, serverLanguages) ?? serverLanguages[0] ?? language)

function formOf(
  own: Texts,
  {
    language,
    key,
    count,
  }: {
    readonly language: Language
    readonly key: string
    readonly count: string | number | undefined
  },
): string {
  if (typeof count !== 'number' || own.has(key)) return key
  if (count === 0 && own.has(`${key}_zero`)) return `${key}_zero`
  return `${key}_${new Intl.PluralRules(language).select(count)}`
}

/** All keys of a language with their texts, for tests. */
export const serverTexts = (language: Language): Texts => texts.get(language) ?? new Map()
