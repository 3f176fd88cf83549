import { isLanguageTag } from '../../../language/language-facts.ts'
import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import { scalarsOf, valueOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import type { Check } from '../check-table.ts'

/** `languages:` of flows/app.yaml names folders of texts, at least one. */
export const unknownLanguage: Check = ({ project, report }) => ({
  finish: () => {
    const node = valueOf(project.app, 'languages')
    if (node?.kind === 'list' && node.items.length === 0)
      report.add(
        raise.wrongKind(node.span, {
          key: '"languages"',
          wanted: 'a list of languages',
          found: 'an empty list',
        }),
      )
    const { files } = project.texts
    const named = new Map<string, Span>()
    for (const word of scalarsOf(node)) {
      const name = String(word.value)
      const other = named.get(name)
      if (other)
        report.add(
          raise.duplicateName(word.span, { kind: 'language', name }, [
            { span: other, message: 'It is already listed here.' },
          ]),
        )
      if (other) continue
      named.set(name, word.span)
      // Texts alone are not enough: plurals, dates and names come from CLDR, by the tag.
      if (files.has(name) && !isLanguageTag(name))
        report.add(
          raise.wrongKind(word.span, {
            key: '"languages"',
            wanted: 'tags of languages such as ko-KR (BCP 47)',
            found: `"${name}"`,
          }),
        )
      if (word.value !== null && !files.has(name))
        report.add(
          raise.unknownLanguage(word.span, { name, suggestion: suggest(name, files.keys()) }),
        )
    }
  },
})
