import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from './server-text.ts'

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
