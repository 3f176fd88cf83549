import { raise } from '../../diagnostics.generated.ts'
import { findText, textKeys } from '../../model/find-text.ts'
import { suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'

/** A text by word has a text for every known word, and `other` for an unknown one. */
export const wordWithoutText = checkEach(
  'by-word',
  ({ node, key, words, below }, { project, report }) => {
    const { languages } = project.texts
    if (below.length === 0) {
      const groups = languages
        .flatMap((language) => textKeys(project, language))
        .map((each) => each.slice(0, each.lastIndexOf('.')))
      const isText = languages.some((language) => findText(project, language, key).length > 0)
      report.add(
        raise.unknownText(node.span, {
          key,
          suggestion: isText
            ? ' It is one text, not a group of texts.'
            : suggest(key, new Set(groups)),
        }),
      )
      return
    }
    const missing = [...new Set([...words, 'other'])].filter((word) => !below.includes(word))
    if (missing.length > 0)
      report.add(
        raise.wordWithoutText(node.span, {
          key,
          words: missing.map((word) => `"${word}"`).join(', '),
        }),
      )
  },
)
