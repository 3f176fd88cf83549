import type { Finding } from './change.ts'
import { causeOf } from './compare-facts.ts'
import { newOrigins } from './origins.ts'
import { shortened } from './reading.ts'
import type { Names, TextTable } from './texts.ts'
import type { Version } from './version.ts'

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
