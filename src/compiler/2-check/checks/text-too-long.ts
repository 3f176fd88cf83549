import type { TextUse } from '../../../language/text.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { TextPlace } from '../../lower/fact.ts'
import { findText } from '../../model/find-text.ts'
import { checkEach } from '../check-table.ts'
import { linesOf, textWidth } from '../texts/text-width.ts'

/**
 * Available space at a width of 320 pixels (WCAG 2.2, 1.4.10), inside the card and its padding
 * (src/shell/styles).
 */
const rooms: Readonly<
  Record<
    TextPlace,
    { readonly name: string; readonly width: number; readonly font: number; readonly lines: number }
  >
> = {
  button: { name: 'a button', width: 188, font: 16, lines: 2 },
  link: { name: 'a link', width: 238, font: 14, lines: 3 },
  label: { name: 'a label', width: 238, font: 14, lines: 2 },
  // A badge does not wrap.
  badge: { name: 'a badge', width: 112, font: 13, lines: 1 },
  // Three tabs share the width.
  tab: { name: 'a tab', width: 92, font: 13, lines: 2 },
}

/**
 * A text fits its place, in each language by itself. Texts wrap and are never cut off, but a button
 * of four lines is no button.
 */
export const textTooLong = checkEach('shown', ({ node, at, text }, { project, report }) => {
  const { name, width, font, lines } = rooms[at]
  for (const language of project.texts.languages) {
    for (const entry of keysOf(text).flatMap((key) => findText(project, language, key))) {
      // Of the language that it is from, it is reported there.
      if (entry.isFallback) continue
      const taken = linesOf(entry.text, { width, font })
      if (taken <= lines) continue
      const found =
        lines === 1
          ? `${textWidth(entry.text, font)} of ${width} pixels`
          : `${taken} lines of ${width} pixels`
      report.add(
        raise.textTooLong(
          entry.node.span,
          { place: name, language, found, room: lines === 1 ? 'one line' : `${lines} lines` },
          [{ span: node.span, message: 'The text is shown here.' }],
        ),
      )
    }
  }
})

function keysOf(text: TextUse): readonly string[] {
  return 'key' in text ? [text.key] : [...new Set([...Object.values(text.is), text.otherwise])]
}
