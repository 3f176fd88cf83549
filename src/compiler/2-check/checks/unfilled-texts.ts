import { raise } from '../../diagnostics.generated.ts'
import { isUnfilled } from '../../model/project.ts'
import type { Check } from '../check-table.ts'

/** Texts of an offered language that are still to be written: reported once for each file. */
export const unfilledTexts: Check = ({ project, report }) => ({
  finish: () => {
    for (const language of project.texts.languages)
      for (const [namespace, { entries }] of project.texts.files.get(language) ?? []) {
        const unfilled = [...entries].filter(([, entry]) => isUnfilled(entry))
        const [first] = unfilled
        if (!first) continue
        const [key, { keySpan }] = first
        report.add(
          raise.unfilledTexts(keySpan, {
            key: `${namespace}.${key}`,
            language,
            others:
              unfilled.length === 1
                ? ''
                : ` The file lacks ${unfilled.length} of ${entries.size} texts.`,
          }),
        )
      }
  },
})
