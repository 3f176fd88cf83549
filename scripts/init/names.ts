import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Document, isMap, isPair, isScalar, isSeq, visit, parse } from 'yaml'

/** Content of a YAML file, as data. */
export type Tree = { readonly [key: string]: unknown }

/** A short map or list is written in one line. */
const longestLine = 64
/** Booleans for readers of YAML 1.1. */
const oldBooleans = /^(?:on|off|yes|no|y|n)$/i

/** Writes a file as a person would: short maps and lists in one line. */
export function yamlText(tree: Tree): string {
  const document = new Document(tree, { aliasDuplicateObjects: false })
  visit(document, {
    Pair(_key, { value }) {
      if (isScalar(value) && oldBooleans.test(String(value.value))) value.type = 'QUOTE_DOUBLE'
    },
    Collection(_key, node, path) {
      const parts = node.items.flatMap((item) => (isPair(item) ? [item.key, item.value] : [item]))
      const isEntry = isSeq(path.at(-1)) && isMap(node) && node.items.length === 1
      const width = parts.reduce<number>((sum, part) => sum + String(part).length + 2, 0)
      if (path.length > 1 && !isEntry && parts.every(isScalar) && width < longestLine)
        node.flow = true
    },
  })
  return document.toString({ lineWidth: 0 }).replace(/\[ (.*) \]$/gm, '[$1]')
}

/** `listUserLoans`, `user_loans` and `UserLoans` as words in lower case. */
const wordsIn = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

/** Name of a file, a screen or a route: `user-loans`. Words of other letters are left out. */
export function kebab(name: string): string {
  const words = wordsIn(name)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
  return (/^[a-z]/.test(words[0] ?? '') ? words : ['api', ...words]).join('-')
}

/** Written in capitals. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'api csv dns html http https iban id ids ip json jwt mfa otp pdf pin qr sms ssh sso tls totp uri url urls uuid vat xml'.split(
    ' ',
  ),
)

/** Words for a person: `User loans`, `User ID`. */
export function humanised(name: string): string {
  const words = wordsIn(name)
    .map((word) => (ABBREVIATIONS.has(word) ? capitals(word) : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const capitals = (word: string): string =>
  word === 'ids' || word === 'urls' ? `${word.slice(0, -1).toUpperCase()}s` : word.toUpperCase()

/** Name of a value of the flow language: `userLoans`. */
export function camel(name: string): string {
  return kebab(name).replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

type Texts = Readonly<Record<string, string>>

/** Texts of the screens that `gatehouse init` writes, in one language. */
export interface Words {
  readonly home: Texts & Readonly<Record<'empty' | 'signOut', string>>
  readonly list: Texts &
    Readonly<Record<'none' | 'home' | 'remove' | 'sure' | 'keep' | 'removed', string>>
  readonly form: Texts & Readonly<Record<'send' | 'home' | 'done' | 'refused', string>>
  /** `title` has the name of the product at `{name}`. */
  readonly signIn: Readonly<Record<'title' | 'send', string>>
  /** A choice that the document does not know. */
  readonly other: string
  /** Names of fields by their words in lower case; other names stay as the document has them. */
  readonly fields: Texts
}

const folder = join(import.meta.dirname, 'words')

/** Languages of the texts (BCP 47). */
export const languages: readonly string[] = readdirSync(folder)
  .map((file) => basename(file, '.yaml'))
  .toSorted()

/** Returns `ko-KR` for `ko`, `ko-kr` and `ko-KR`; undefined for a language without texts. */
export const languageOf = (tag: string): string | undefined =>
  languages.find((each) => each.toLowerCase() === tag.toLowerCase()) ??
  languages.find((each) => each.split('-')[0] === tag.toLowerCase())

export const wordsOf = (language: string): Words =>
  parse(readFileSync(join(folder, `${language}.yaml`), 'utf8')) as Words

/** Label of a field: `user_name` is "User name", or its name in the language. */
export function labelOf(name: string, { fields }: Words): string {
  const label = humanised(name)
  return fields[label.toLowerCase()] ?? label
}
