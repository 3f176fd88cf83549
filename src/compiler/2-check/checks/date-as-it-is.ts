import { raise } from '../../diagnostics.generated.ts'
import { findText } from '../../model/find-text.ts'
import { type DateFormat, present } from '../../types/type.ts'
import { checkEach } from '../check-table.ts'

interface FormatsOfText {
  /** The first one is recommended. */
  readonly wanted: readonly [string, ...string[]]
  readonly found: string
}
/** Placeholders for each date format of OpenAPI. */
const FORMATS: Readonly<Record<DateFormat, FormatsOfText>> = {
  date: { wanted: ['date'], found: 'a day' },
  'date-time': { wanted: ['datetime', 'day'], found: 'a time' },
}

/**
 * A raw date or time is not readable: a text formats it, and each format is for one of the two.
 */
export const dateAsItIs = checkEach('text', ({ node, key, values }, { project, report }) => {
  for (const { name, typed } of values) {
    const { format } = present(typed.type)
    if (format === undefined) continue
    const { wanted, found } = FORMATS[format]
    for (const language of project.texts.languages) {
      for (const entry of findText(project, language, key)) {
        const wrong = placed(entry.text, name).find(
          (each) => each.format === undefined || !wanted.includes(each.format),
        )
        if (wrong)
          report.add(
            raise.dateAsItIs(
              entry.node.span,
              { name, found, written: wrong.written, wanted: `{${name}, ${wanted[0]}}` },
              [{ span: node.span, message: 'It is filled in here.' }],
            ),
          )
      }
    }
  }
})

/** The places of a text where this is filled in, each with its format. */
function placed(
  text: string,
  name: string,
): readonly { readonly written: string; readonly format: string | undefined }[] {
  return [...text.matchAll(/\{\s*([A-Za-z_][\w.]*)\s*(?:,\s*(\w+)\s*)?\}/g)]
    .filter(([, own]) => own === name)
    .map(([written, , format]) => ({ written, format }))
}
