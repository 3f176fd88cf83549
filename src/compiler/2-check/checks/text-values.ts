import { raise } from '../../diagnostics.generated.ts'
import { findText } from '../../project/find-text.ts'
import { placeholders } from '../../project/placeholders.ts'
import { checkEach } from '../check-table.ts'

/** What a text fills in is given, and what is given it fills in. */
export const textValues = checkEach('text', ({ node, key, values, oneOfSeveral }, { project, report }) => {
  const entries = project.texts.languages.flatMap((language) => findText(project, language, key))
  if (entries.length === 0) return
  const wanted = new Set(entries.flatMap(({ text }) => placeholders(text)))
  const given = new Set(values.map(({ name }) => name))
  const missing = [...wanted].filter((name) => !given.has(name))
  if (missing.length > 0) report.add(raise.missingTextValue(node.span, { key, name: missing.map((name) => `{${name}}`).join(', ') }))
  if (oneOfSeveral) return
  // `count` also chooses the plural form.
  for (const value of values) if (!wanted.has(value.name) && value.name !== 'count') report.add(raise.unusedTextValue(value.nameNode, { key, name: value.name }))
})
