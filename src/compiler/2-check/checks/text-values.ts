import { raise } from '../../diagnostics.generated.ts'
import { findText } from '../../model/find-text.ts'
import { placeholders } from '../../model/placeholders.ts'
import { unfilledIn } from '../../root-cause.ts'
import { nearestName } from '../../suggest.ts'
import { describeType } from '../../types/describe-type.ts'
import { isNumeric, isStructure } from '../../types/type.ts'
import { checkEach } from '../check-table.ts'

/** Every placeholder of a text has a value, and every value a placeholder. */
export const textValues = checkEach(
  'text',
  ({ node, key, values, oneOfSeveral }, { project, report }) => {
    const entries = project.texts.languages.flatMap((language) => findText(project, language, key))
    if (entries.length === 0) return
    // A number selects the form, and the text may show it or not. Forms in only one language are
    // probably the mistake.
    const formed = project.texts.languages.map((language) => ({
      language,
      forms: findText(project, language, `${key}_other`),
    }))
    const oddForms = formed.some(({ forms }) => forms.length === 0)
      ? formed.flatMap(({ language, forms }) =>
          forms.slice(0, 1).map((form) => ({
            span: form.node.span,
            message: `Only the text in ${language} has plural forms.`,
          })),
        )
      : []
    const hasForms = formed.some(({ forms }) => forms.length > 0)
    const wanted = new Set([
      ...(hasForms ? ['count'] : []),
      ...entries.flatMap(({ text }) => placeholders(text)),
    ])
    const count = hasForms ? values.find(({ name }) => name === 'count') : undefined
    if (count && count.typed.type.type !== 'unknown' && !isNumeric(count.typed.type))
      report.add(
        raise.wrongType(count.node.span, {
          found: describeType(count.typed.type),
          wanted: 'a number',
        }),
      )
    for (const { node: value, name, typed } of values)
      if (wanted.has(name) && isStructure(typed.type))
        report.add(
          raise.wrongType(value.span, {
            found: describeType(typed.type),
            wanted: 'a text or a number',
          }),
        )
    const given = new Set(values.map(({ name }) => name))
    // `count` also chooses the plural form.
    const unused = values.filter(({ name }) => !wanted.has(name) && name !== 'count')
    const misspelt = new Set<string>()
    for (const name of [...wanted].filter((each) => !given.has(each))) {
      // A misspelling is one mistake, not a missing and an unused value.
      const slip = unused.find((value) => nearestName(value.name, [name]) !== undefined)
      if (slip) misspelt.add(slip.name)
      const diagnostic = raise.missingTextValue(
        slip?.nameNode ?? node.span,
        { key, name: `{${name}}`, suggestion: slip ? ` Did you mean "${name}"?` : '' },
        name === 'count' ? oddForms : [],
      )
      report.add(slip ? diagnostic : unfilledIn(key, name, diagnostic))
    }
    if (oneOfSeveral) return
    for (const value of unused)
      if (!misspelt.has(value.name))
        report.add(raise.unusedTextValue(value.nameNode, { key, name: value.name }))
  },
)
