import type { SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { spanWithin } from '../../expressions/span-within.ts'
import { memoizedByNode } from '../../memoized.ts'
import { isUnfilled, type TextFile } from '../../model/project.ts'
import type { Report } from '../../report.ts'
import type { Check } from '../check-table.ts'
import { fixedParticle } from '../texts/fixed-particle.ts'
import { markupIn } from '../texts/markup-in.ts'
import { oddPlaceholder } from '../texts/odd-placeholder.ts'
import type { Stretch } from '../texts/stretch.ts'

/**
 * A text is shown literally: no markup, no unfilled braces, no particle that fits one word only.
 */
export const soundTexts: Check = ({ project, report }) => ({
  finish: () => {
    for (const [language, files] of project.texts.files)
      for (const file of files.values()) checked(language, file, report)
  },
})

/** Cached by file, while the file is unchanged. */
const checked = memoizedByNode((language, file: TextFile, report) => {
  for (const { text, node } of file.entries.values()) judge(language, text, node, report)
})

/** Rules about the words around a value, by the primary subtag of a language. */
const grammar: Readonly<Record<string, typeof fixedParticle>> = { ko: fixedParticle }

/**
 * Spaces and invisible characters (Unicode, Default_Ignorable_Code_Point; U+2800 is a pattern
 * without dots).
 */
const unseen = /[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu

function judge(language: string, text: string, node: SourceScalar, report: Report): void {
  // Reported as a text to write, once for the whole file.
  if (isUnfilled({ node })) return
  const at = (stretch: Stretch) => spanWithin(node, stretch.at, stretch.at + stretch.found.length)
  // A button without a word cannot be read, or heard.
  if (text.replaceAll(unseen, '') === '')
    return report.add(
      raise.wrongKind(node.span, {
        key: 'A text',
        wanted: 'readable words',
        found: 'blank',
      }),
    )
  const markup = markupIn(text)
  if (markup) return report.add(raise.markupInText(at(markup), { found: markup.found }))
  const odd = oddPlaceholder(text)
  if (odd) return report.add(raise.oddPlaceholder(at(odd), { found: odd.found }))
  const particle = grammar[language.split('-', 1)[0] ?? '']?.(text)
  if (particle)
    report.add(
      raise.fixedParticle(at(particle), {
        found: particle.found,
        instead: particle.instead,
        why: particle.why,
      }),
    )
}
