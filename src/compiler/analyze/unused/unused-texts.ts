import { keywordsWithTexts } from '../../../language/error-keywords.ts'
import type { Json } from '../../../language/json.ts'
import { pageTexts } from '../../../language/page-texts.ts'
import { raise } from '../../diagnostics.generated.ts'
import { withoutPlural } from '../../model/plural.ts'
import type { TextEntry } from '../../model/project.ts'
import type { Report } from '../../report.ts'
import { textsOfRules } from '../../rule-parameters.ts'
import type { TenantProject } from '../../tenants/check-tenants.ts'

/**
 * Reports texts that no flow of any tenant names and that the page does not use by itself. One
 * report covers all languages.
 */
export function reportUnusedTexts(
  tenants: readonly TenantProject[],
  words: ReadonlySet<string>,
  report: Report,
): void {
  const used = new Set([
    ...words,
    ...tenants.flatMap(({ project }) => wordsOf(project.tenant.values)),
    ...saidByThePage(tenants),
  ])
  const unused = new Map<string, (TextEntry & { readonly language: string })[]>()
  const seen = new Set<TextEntry['node']>()
  // A tenant has the texts of the default tenant, and may add its own.
  for (const { languages, files } of tenants.map(({ project }) => project.texts))
    for (const language of languages) {
      for (const [namespace, { entries }] of files.get(language) ?? []) {
        for (const [name, entry] of entries) {
          const key = `${namespace}.${withoutPlural(name)}`
          if (seen.has(entry.node) || used.has(key) || used.has(`${namespace}.${name}`)) continue
          seen.add(entry.node)
          unused.set(key, [...(unused.get(key) ?? []), { ...entry, language }])
        }
      }
    }
  for (const [key, [first, ...others]] of unused) {
    if (first)
      report.add(
        raise.unusedText(
          first.node.span,
          { key },
          others.map(({ node, language }) => ({
            span: node.span,
            message:
              language === first.language
                ? 'Another form of the text is here.'
                : `The text in ${language} is here.`,
          })),
        ),
      )
  }
}

/**
 * Keys of the texts that the shell, the blocks and the forms can show, and the error texts of each
 * field.
 */
function saidByThePage(tenants: readonly TenantProject[]): readonly string[] {
  const fields = new Set(
    tenants.flatMap(({ walked }) =>
      walked.screens.flatMap(({ screen: { form } }) =>
        Object.keys(form?.schema['properties'] ?? {}),
      ),
    ),
  )
  const ofFields = [...fields].flatMap((field) =>
    keywordsWithTexts.flatMap((keyword) =>
      keyword === 'default' ? [] : [`error.${field}.${keyword}`],
    ),
  )
  return [
    ...Object.keys(pageTexts),
    ...keywordsWithTexts.map((keyword) => `error.${keyword}`),
    ...ofFields,
    ...[...textsOfRules.values()].flat(),
  ]
}

function wordsOf(values: Json): readonly string[] {
  if (typeof values === 'string') return [values]
  return typeof values === 'object' && values !== null ? Object.values(values).flatMap(wordsOf) : []
}
