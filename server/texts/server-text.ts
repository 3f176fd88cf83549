import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'yaml'
import { languageOfRequest } from '../../src/i18n/language-of-request.ts'
import { matchLanguage, primarySubtag } from '../../src/i18n/match-language.ts'
import { languageAttributes } from '../../src/language/locale/language-attributes.ts'
import { directionOf } from '../../src/language/locale/language-facts.ts'

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
 * `_zero` is for none in any language). A language without a file gets the texts of the first one,
 * and so does a key that its file lacks; `missingServerTexts` tells both at the start.
 * @param key for example `notice.newDevice.subject`
 * @throws when the key or one of its values is missing: our own mistake
 */
export function serverText(language: Language, key: string, values: Values = {}): string {
  const text =
    textIn(fileOf(language), key, values['count']) ??
    textIn(serverLanguages[0] ?? '', key, values['count'])
  if (text === undefined) throw new Error(`The server has no text ${key} in ${language}.`)
  const isRightToLeft = directionOf(language) === 'rtl'
  return text.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The text ${key} lacks its value ${name}.`)
    return isRightToLeft ? isolated(String(value)) : String(value)
  })
}

/** Values that need no isolation: digits have no direction, and an address is to be pressed. */
const plain = /^(?:\d*|https?:\S*)$/

/** Between U+2068 and U+2069 (Unicode, UAX 9) a value does not change the order of its sentence. */
const isolated = (value: string): string => (plain.test(value) ? value : `\u2068${value}\u2069`)

/** `ko` is the file ko-KR. */
const fileOf = (language: Language): Language =>
  texts.has(language)
    ? language
    : (matchLanguage(language, serverLanguages) ?? serverLanguages[0] ?? language)

/** Its own language where the server has texts in it, else the first one. */
const languageOfTexts = (language: Language): Language =>
  primarySubtag(fileOf(language)) === primarySubtag(language)
    ? language
    : (serverLanguages[0] ?? language)

/**
 * Returns the attributes of `<html>` for a page of the server: language and direction of the texts
 * that it shows (WCAG 3.1.1). A language without texts shows those of the first one.
 */
export function pageAttributes(language: Language): string {
  const shown = languageOfTexts(language)
  return languageAttributes(shown, shortTag(shown))
}

/** `ko` of ko-KR; the whole tag where the short one means another script, as of zh-Hant-TW. */
function shortTag(tag: Language): string {
  const short = primarySubtag(tag)
  const [script, usualScript] = [tag, short].map((one) => new Intl.Locale(one).maximize().script)
  return script === usualScript ? short : tag
}

function textIn(file: Language, key: string, count: string | number | undefined) {
  const own = texts.get(file)
  const plain = own?.get(key)
  if (typeof count !== 'number' || plain !== undefined) return plain
  const none = count === 0 ? own?.get(`${key}_zero`) : undefined
  return none ?? own?.get(`${key}_${new Intl.PluralRules(file).select(count)}`)
}

/**
 * Returns the languages without all texts, each with the number of texts that the server shows in
 * its first language instead.
 * @param languages those that the tenants offer
 */
export function missingServerTexts(
  languages: Iterable<Language>,
): readonly { readonly language: Language; readonly missing: number; readonly of: number }[] {
  const all = keysIn(serverLanguages[0] ?? '')
  return [...new Set(languages)].flatMap((language) => {
    const file = fileOf(language)
    const isThere = primarySubtag(file) === primarySubtag(language)
    const own = isThere ? keysIn(file) : new Set()
    const missing = [...all].filter((key) => !own.has(key)).length
    return missing === 0 ? [] : [{ language, missing, of: all.size }]
  })
}

const pluralForm = /_(?:zero|one|two|few|many|other)$/
const keysIn = (file: Language): ReadonlySet<string> =>
  new Set(Array.from(texts.get(file)?.keys() ?? [], (key) => key.replace(pluralForm, '')))

/** All keys of a language with their texts, for tests. */
export const serverTexts = (language: Language): Texts => texts.get(language) ?? new Map()

/** Languages of the pages of the sandbox. */
export type PageLanguage = 'en' | 'ko'

const sandboxLanguages = ['en-US', 'ko-KR']

/**
 * Chooses a language by the rule of the front end.
 * @param languages of the tenant that owns the page; pages of the sandbox exist in both languages
 */
export function preferredTag(
  headers: IncomingHttpHeaders,
  languages: readonly Language[] = sandboxLanguages,
): Language {
  return languageOfRequest(
    { cookie: headers.cookie, acceptLanguage: headers['accept-language'] },
    languages,
  )
}

export const preferredLanguage = (
  headers: IncomingHttpHeaders,
  languages?: readonly Language[],
): PageLanguage => (preferredTag(headers, languages) === 'ko-KR' ? 'ko' : 'en')

const fileName = /^(.+)\.([A-Za-z]+(?:-[A-Za-z0-9]+)*)\.md$/

/** Long texts of a folder, by their name and language. */
export type PolicyTexts = {
  readonly languagesOf: (name: string) => readonly Language[]
  /** In another of its languages where there is none in this one; '' without any. */
  readonly contentOf: (name: string, language: Language) => string
}

/**
 * Reads the Markdown files `<name>.<language>.md` of a folder, once.
 * @param folder its address, with a slash at the end
 */
export function readPolicyTexts(folder: URL): PolicyTexts {
  const files = readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const [, name, language] = fileName.exec(file) ?? []
      return name === undefined || language === undefined
        ? []
        : [{ name, language, content: readFileSync(new URL(file, folder), 'utf8') }]
    })
  const named = (name: string) => files.filter((file) => file.name === name)
  return {
    languagesOf: (name) => named(name).map(({ language }) => language),
    contentOf: (name, language) => {
      const all = named(name)
      return (all.find((file) => file.language === language) ?? all[0])?.content ?? ''
    },
  }
}
