import { readdirSync, readFileSync } from 'node:fs'
import { join, basename } from 'node:path'
import { parse } from 'yaml'
import { humanised } from './names.ts'

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
