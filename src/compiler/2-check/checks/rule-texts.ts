import { raise } from '../../diagnostics.generated.ts'
import { findText, namespacesOf, textKeys } from '../../project/find-text.ts'
import { suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'

/** A rule that fails says so: `error.<rule>` is a text. */
export const ruleTexts = checkEach('name', ({ kind, node, name, found }, { project, report }) => {
  if (kind !== 'rule' || !found) return
  const key = `error.${name}`
  const { languages, common } = project.texts
  // The whole file is missing, and was told where flows/app.yaml names it.
  if (common.includes('error') && !namespacesOf(project).has('error')) return
  if (languages.some((language) => findText(project, language, key).length > 0)) return
  const known = languages.flatMap((language) => textKeys(project, language))
  report.add(raise.unknownText(node.span, { key, suggestion: suggest(key, new Set(known)) }))
})
