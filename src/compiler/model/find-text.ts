import { withoutPlural } from './plural.ts'
import type { Project, TextEntry, TextFile } from './project.ts'

/**
 * Finds a text by key: `verify.sms.title` is `sms.title` of the file `verify`. Plural forms are
 * several entries.
 */
export function findText(project: Project, language: string, key: string): readonly TextEntry[] {
  const dot = key.indexOf('.')
  const file = project.texts.files.get(language)?.get(key.slice(0, dot))
  return dot < 0 || !file ? [] : file.find(key.slice(dot + 1))
}

/** Every key of a language, prefixed with the name of its file. */
export function textKeys(project: Project, language: string): readonly string[] {
  const files = [...(project.texts.files.get(language) ?? [])]
  return files.flatMap(([namespace, file]) => keysOf(namespace, file))
}

function keysOf(namespace: string, { entries }: TextFile): readonly string[] {
  return [...entries.keys()].map((key) => withoutPlural(`${namespace}.${key}`))
}

/** Words that have a text directly below this key, in any language. */
export function textsBelow(project: Project, key: string): readonly string[] {
  const [namespace = ''] = key.split('.')
  const keys = project.texts.languages.flatMap((language) => {
    const file = project.texts.files.get(language)?.get(namespace)
    return file ? keysOf(namespace, file) : []
  })
  const below = keys
    .filter((each) => each.startsWith(`${key}.`))
    .map((each) => each.slice(key.length + 1))
  return [...new Set(below.filter((word) => !word.includes('.')))]
}

/** Names of all files of texts, in any language. */
export function namespacesOf(project: Project): ReadonlySet<string> {
  return new Set([...project.texts.files.values()].flatMap((files) => Array.from(files.keys())))
}

/** True when a file of this name exists in any language. */
export function hasNamespace({ texts }: Project, name: string): boolean {
  return [...texts.files.values()].some((files) => files.has(name))
}
