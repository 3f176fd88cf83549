import type { SourceNode } from '../../language/source.ts'
import { raise } from '../diagnostics.generated.ts'
import type { Report } from '../report.ts'
import { oddCharacter } from './odd-characters.ts'
import { overLimit } from './over-limit.ts'
import { type SourceText, spanOf } from './source-text.ts'
import { yamlFile } from './yaml-file.ts'

/**
 * Returns the tree of one file, or undefined when it is unreadable. For a file with a YAML error,
 * only the first cause is reported.
 */
export function parseFile(source: SourceText, report: Report): SourceNode | undefined {
  const { text } = source
  const over = overLimit(text)
  if (over)
    return report.add(
      raise.fileTooLarge(spanOf(source, over.at, over.at + 1), {
        subject: over.subject,
        found: over.found,
        limit: over.limit,
        instead: over.instead,
      }),
    )
  const odd = oddCharacter(text)
  if (odd)
    return report.add(raise.oddCharacter(spanOf(source, odd.at, odd.at + 1), { name: odd.name }))
  const directive = /^%.*/m.exec(text)
  if (directive)
    return report.add(
      raise.yamlFeature(spanOf(source, directive.index, directive.index + directive[0].length), {
        feature: 'A directive (%)',
      }),
    )
  return yamlFile(source, report)
}
