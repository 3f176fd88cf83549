import { parseDocument } from 'yaml'
import type { SourceNode } from '../../language/source.ts'
import type { Report } from '../report.ts'
import { raise } from '../diagnostics.generated.ts'
import { expressionInBraces } from './expression-in-braces.ts'
import { foreignFeature } from './foreign-feature.ts'
import { oddCharacter } from './odd-characters.ts'
import { overLimit } from './over-limit.ts'
import { type SourceText, spanOf } from './source-text.ts'
import { toSourceNode } from './to-source-node.ts'
import { yamlReason } from './yaml-reason.ts'

/** The tree of one file, or nothing when it cannot be read. A file that YAML does not accept reports its first cause only. */
export function parseFile(source: SourceText, report: Report): SourceNode | undefined {
  const { text } = source
  const at = (start: number, end = start + 1) => spanOf(source, start, end)

  const over = overLimit(text)
  if (over) return report.add(raise.fileTooLarge(at(0, 1), over))
  const odd = oddCharacter(text)
  if (odd) return report.add(raise.oddCharacter(at(odd.at), { name: odd.name }))
  const directive = /^%.*/m.exec(text)
  if (directive) return report.add(raise.yamlFeature(at(directive.index, directive.index + directive[0].length), { feature: 'A directive (%)' }))
  const cut = expressionInBraces(text)
  if (cut) return report.add(raise.expressionInBraces(at(cut.start, cut.end), {}))

  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    // Ours is linear, and shows both places.
    uniqueKeys: false,
    merge: false,
    prettyErrors: false,
  })
  const first = document.errors[0]
  if (first) return report.add(raise.yamlSyntax(at(first.pos[0], Math.max(first.pos[1], first.pos[0] + 1)), { reason: yamlReason(first) }))
  if (document.contents === null) return report.add(raise.emptyFile(at(0, /^[^\r\n]*/.exec(text)?.[0].length ?? 0), {}))
  const feature = foreignFeature(document)
  if (feature) return report.add(raise.yamlFeature(at(feature.start), { feature: feature.name }))
  return toSourceNode(document.contents, source, report)
}
