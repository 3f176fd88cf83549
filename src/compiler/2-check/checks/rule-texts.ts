import { raise } from '../../diagnostics.generated.ts'
import { findText, hasNamespace, textKeys } from '../../model/find-text.ts'
import { textsOfRules } from '../../rule-parameters.ts'
import { suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'

/**
 * A failed rule has its message: `error.<rule>` is a text. A combined rule has one for each of its
 * rules.
 */
export const ruleTexts = checkEach('name', ({ kind, node, name, found }, { project, report }) => {
  if (kind !== 'rule' || !found) return
  const { languages, common } = project.texts
  // The whole file is missing, which is reported at its name in flows/app.yaml.
  if (common.includes('error') && !hasNamespace(project, 'error')) return
  const missing = (textsOfRules.get(name) ?? []).find((key) =>
    languages.every((language) => findText(project, language, key).length === 0),
  )
  if (missing === undefined) return
  const known = languages.flatMap((language) => textKeys(project, language))
  report.add(
    raise.unknownText(node.span, { key: missing, suggestion: suggest(missing, new Set(known)) }),
  )
})
