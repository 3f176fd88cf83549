import { withoutPlural } from '../compiler/2-resolve/placeholders.ts'
import type { CompiledTexts } from '../compiler/6-emit/texts.ts'
import type { Json, JsonObject } from '../language/json.ts'
import { type Finding, newOrigins } from './change.ts'
import { causeOf } from './compare-facts.ts'
import { shortened } from './reading.ts'
import { type Version } from './version.ts'

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

/** The texts of one tenant in one version. */
export interface TextsOf {
  readonly table: TextTable
  /** Keys that the other version has under another name. */
  readonly names: Names
  readonly languages: readonly string[]
  readonly version: Version
  readonly tenant: string
}

/** Compares the texts of a tenant, language by language. */
export function compareTexts(before: TextsOf, after: TextsOf): readonly Finding[] {
  const languages = after.languages.filter((each) => before.languages.includes(each))
  const [first = ''] = after.languages
  return [...new Set([...before.table.keys(), ...after.table.keys()])].flatMap((key) => {
    if (before.names.has(key) || after.names.has(key)) return []
    const isRenamed = (texts: TextsOf) => [...texts.names.values()].includes(key)
    const [old, fresh] = [before.table.get(key), after.table.get(key)]
    const subject = { kind: 'text', name: key } as const
    const side = (texts: TextsOf, language: string, value: string | undefined) =>
      value === undefined ? {} : { value: shortened(value), ...placeOf(texts, language, key) }
    if (old === undefined || fresh === undefined) {
      const [rule, texts, row] =
        old === undefined
          ? (['text-added', after, fresh] as const)
          : (['text-removed', before, old] as const)
      if (row === undefined || isRenamed(old === undefined ? before : after)) return []
      const value = row.get(first) ?? [...row.values()][0] ?? ''
      const own = side(texts, first, value)
      const predicate = `{is} ${old === undefined ? 'new' : 'removed'}: “${shortened(value)}”`
      return [
        old === undefined
          ? { rule, subject, predicate, before: {}, after: own }
          : { rule, subject, predicate, before: own, after: {} },
        ...(old === undefined ? languages.flatMap((each) => untranslated(each, value)) : []),
      ]
    }
    return languages.flatMap((language): readonly Finding[] => {
      const [one, other] = [old.get(language), fresh.get(language)]
      if (one === other) return []
      const sides = {
        before: side(before, language, one),
        after: side(after, language, other),
      }
      const origins = newOrigins([one ?? ''], [other ?? ''])
      const missing = other === undefined ? [] : untranslated(language, other)
      return [
        ...(origins.length > 0
          ? [
              {
                rule: 'foreign-address',
                subject,
                predicate: `name{s} the new address ${origins.join(', ')} in ${language}`,
                ...sides,
              } as const,
            ]
          : []),
        ...(missing.length > 0 && language !== first
          ? missing
          : [
              {
                rule: 'text-changed',
                subject,
                predicate: `{is} ${quoted(other)} in ${language}, not ${quoted(one)}`,
                ...sides,
              } as const,
            ]),
      ]
    })

    function untranslated(language: string, value: string): readonly Finding[] {
      if (language === first || isWritten(after, language, key)) return []
      // A text of the package has no place in any language.
      if (!isWritten(after, first, key)) return []
      return [
        {
          rule: 'text-untranslated',
          subject,
          predicate: `{has} no translation in ${language}: “${shortened(value)}”`,
          before: old === undefined ? {} : side(before, language, old.get(language)),
          after: side(after, first, value),
        },
      ]
    }
  })
}

const quoted = (text: string | undefined): string =>
  text === undefined ? 'nothing' : `“${shortened(text)}”`

const isWritten = ({ version, tenant, table }: TextsOf, language: string, key: string): boolean =>
  table.get(key)?.has(language) === true &&
  formsOf(key).some((form) => version.places.exact(tenant, ['texts', language, form]) !== undefined)

const placeOf = ({ version, tenant }: TextsOf, language: string, key: string) =>
  causeOf(
    formsOf(key)
      .map((form) => version.places.exact(tenant, ['texts', language, form]))
      .find((span) => span !== undefined),
  )

/** A text and its plural forms. */
const formsOf = (key: string): readonly string[] => [key, `${key}_other`, `${key}_one`]
