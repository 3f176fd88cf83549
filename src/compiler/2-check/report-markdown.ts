import type { Expression } from '../../language/expression.ts'
import type { SourceNode } from '../../language/source.ts'
import { raise } from '../diagnostics.generated.ts'
import type { Project } from '../model/project.ts'
import type { Report } from '../report.ts'
import { beginningsOf } from './address-of.ts'
import { type Put, sourcesOf } from './data-flow.ts'

/**
 * Reports Markdown from outside. Only the server writes Markdown, because headings and links from
 * an address would speak in its name.
 */
export function reportMarkdown(
  node: SourceNode,
  value: Expression,
  puts: readonly Put[],
  project: Project,
  report: Report,
): void {
  const found = sourcesOf(value, node, puts, project, (each) =>
    beginningsOf(each, project, true),
  ).find(({ begin }) => begin.is === 'borrowed')
  if (found?.begin.is === 'borrowed')
    report.add(
      raise.borrowedMarkdown(
        node.span,
        { root: found.begin.root },
        found.isOwn ? [] : [{ span: found.at, message: 'It is written here.' }],
      ),
    )
}
