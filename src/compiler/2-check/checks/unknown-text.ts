import { raise } from '../../diagnostics.generated.ts'
import { findText, textKeys } from '../../project/find-text.ts'
import { suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'

/** A text that is used stands in some language; that it stands in all of them is another check. */
export const unknownText = checkEach('text', ({ node, key }, { project, report }) => {
  const { languages } = project.texts
  if (languages.some((language) => findText(project, language, key).length > 0)) return
  const known = languages.flatMap((language) => textKeys(project, language))
  report.add(raise.unknownText(node.span, { key, suggestion: suggest(key, new Set(known)) }))
})
