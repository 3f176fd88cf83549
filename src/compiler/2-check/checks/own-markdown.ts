import type { Expression } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { beginningsOf } from '../address-of.ts'
import { mayBeCarried, type Put, putOf, sourcesOf } from '../carried.ts'
import type { Check } from '../check-table.ts'

interface Shown { readonly node: SourceNode; readonly value: Expression }

/** Markdown is written by the server alone: whoever could put headings and links into a page by sending an address would speak in its name. */
export const ownMarkdown: Check = ({ project, report }) => {
  const puts: Put[] = []
  const all: Shown[] = []
  return {
    kinds: ['markdown', 'in-storage', 'in-action'],
    minds: (found) => (found.is === 'markdown' || found.is === 'in-storage' || found.is === 'in-action') && mayBeCarried(found.typed) && found.typed.type.type !== 'enumeration',
    hear: (announcement) => {
      if (announcement.is === 'markdown') all.push({ node: announcement.node, value: announcement.typed.lowered })
      const put = putOf(announcement)
      if (put) puts.push(put)
    },
    finish: () => {
      for (const { node, value } of all) {
        const found = sourcesOf(value, node, puts, project, (each) => beginningsOf(each, project, true)).find(({ begin }) => begin.is === 'borrowed')
        if (found?.begin.is === 'borrowed') report.add(raise.borrowedMarkdown(node.span, { root: found.begin.root }, found.isOwn ? [] : [{ span: found.at, message: 'It is written here.' }]))
      }
    },
  }
}
