import type { Project, TextEntry } from './project.ts'
import { withoutPlural } from './plural.ts'

/** `verify.sms.title` is `sms.title` of the file `verify`; in its plural forms it is several entries. */
export function findText(project: Project, language: string, key: string): readonly TextEntry[] {
  const dot = key.indexOf('.')
  const file = project.texts.files.get(language)?.get(key.slice(0, dot))
  const own = key.slice(dot + 1)
  return dot < 0 || !file ? [] : [...file.entries].flatMap(([name, entry]) => (name === own || withoutPlural(name) === own ? [entry] : []))
}

/** Every key of a language, with its file's name in front. */
export function textKeys(project: Project, language: string): readonly string[] {
  const files = [...(project.texts.files.get(language) ?? [])]
  return files.flatMap(([namespace, { entries }]) => [...entries.keys()].map((key) => withoutPlural(`${namespace}.${key}`)))
}

/** Every file of texts by its name, in whichever language it stands. */
export function namespacesOf(project: Project): ReadonlySet<string> {
  return new Set([...project.texts.files.values()].flatMap((files) => Array.from(files.keys())))
}
