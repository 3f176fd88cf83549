import { withoutPlural } from '../compiler/2-resolve/placeholders.ts'
import type { CompiledTexts } from '../compiler/6-emit/texts.ts'
import type { Json, JsonObject } from '../language/json.ts'

/** Key to language to text. Plural forms are one text, with a slash between. */
export type TextTable = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Returns the texts of a tenant by their key, as flows name them. */
export function textTable(texts: CompiledTexts): TextTable {
  const table = new Map<string, Map<string, string>>()
  for (const [language, namespaces] of Object.entries(texts))
    for (const [namespace, tree] of Object.entries(namespaces))
      read(tree, namespace, (key, text) => {
        const row = table.get(key) ?? new Map<string, string>()
        const before = row.get(language)
        row.set(language, before === undefined ? text : `${before} / ${text}`)
        table.set(key, row)
      })
  return table
}

function read(tree: JsonObject, above: string, add: (key: string, text: string) => void): void {
  for (const [key, value] of Object.entries(tree) as readonly (readonly [string, Json])[]) {
    const own = `${above}.${key}`
    if (typeof value === 'string') add(withoutPlural(own), value.replaceAll(/[\u2068\u2069]/g, ''))
    else if (typeof value === 'object' && value !== null) read(value as JsonObject, own, add)
  }
}

export type Names = ReadonlyMap<string, string>

/**
 * Finds keys that one version alone has, with texts that the other version has under another key.
 * A text that only moved to another key is the same text for a person.
 * @returns for each version the key of the other one, by the own key
 */
export function sharedKeys(before: TextTable, after: TextTable): readonly [Names, Names] {
  const [old, fresh] = [byContent(before), byContent(after)]
  const isStable = (key: string) => {
    const [one, other] = [before.get(key), after.get(key)]
    return !one || !other || contentOf(one) === contentOf(other)
  }
  const names = new Map<string, string>()
  for (const [key, row] of after) {
    if (before.has(key)) continue
    const same = old.get(contentOf(row))?.find(isStable)
    if (same !== undefined) names.set(key, same)
  }
  const namesBefore = new Map<string, string>()
  const taken = new Set(names.values())
  for (const [key, row] of before) {
    if (after.has(key) || taken.has(key)) continue
    const same = fresh.get(contentOf(row))?.find((each) => before.has(each) && isStable(each))
    if (same !== undefined) namesBefore.set(key, same)
  }
  return [namesBefore, names]
}

const contentOf = (row: ReadonlyMap<string, string>): string =>
  JSON.stringify([...row].toSorted(([one], [other]) => (one < other ? -1 : 1)))

function byContent(table: TextTable): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [key, row] of table) {
    const content = contentOf(row)
    const known = found.get(content)
    if (known) known.push(key)
    else found.set(content, [key])
  }
  return found
}
