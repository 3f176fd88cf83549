import type { Expression } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { classOf } from '../../types/class-of.ts'
import { type Beginning, beginningsOf, isAllowed } from '../address-of.ts'
import type { Check } from '../check-table.ts'
import { defaultsIn, mayBeCarried, type Put, putOf, sourcesOf } from '../data-flow.ts'
import { reportMarkdown } from '../report-markdown.ts'

/** An address that the user leaves for, or a text that is shown as Markdown. */
interface Left {
  readonly node: SourceNode
  readonly value: Expression
}

/**
 * An address from the state or from an action's argument comes from its writers, so all writers are
 * checked. `ownAddresses` checks addresses that are written directly. The same holds for Markdown
 * values.
 */
export const carriedAddresses: Check = ({ project, files, report }) => {
  const puts: Put[] = []
  const lefts: Left[] = []
  const shown: Left[] = []
  return {
    kinds: ['leave-to', 'markdown', 'in-storage', 'in-action'],
    wants: (found) =>
      (found.is === 'leave-to' ||
        found.is === 'markdown' ||
        found.is === 'in-storage' ||
        found.is === 'in-action') &&
      mayBeCarried(found.typed),
    onFact: (fact) => {
      // Another check reports a class that must not be in an address.
      if (fact.is === 'leave-to' && classOf(fact.typed.type) === 'plain')
        lefts.push({ node: fact.node, value: fact.typed.lowered })
      if (fact.is === 'markdown' && fact.typed.type.type !== 'enumeration')
        shown.push({ node: fact.node, value: fact.typed.lowered })
      const put = putOf(fact)
      if (put) puts.push(put)
    },
    finish: () => {
      puts.push(...defaultsIn(files))
      for (const { node, value } of shown) reportMarkdown(node, value, puts, project, report)
      for (const { node, value } of lefts) {
        for (const { begin, at, isOwn } of sourcesOf(value, node, puts, project, (each) =>
          beginningsOf(each, project),
        )) {
          if (isOwn || isEmptied(begin)) continue
          const related = [{ span: at, message: 'It is written here.' }]
          if (begin.is === 'borrowed')
            report.add(raise.borrowedAddress(node.span, { root: begin.root }, related))
          else if (begin.is === 'text' && !isAllowed(begin.text, begin.isWhole, project))
            report.add(raise.foreignAddress(node.span, { found: begin.text }, related))
        }
      }
    },
  }
}

/** Clearing a field writes no address. */
const isEmptied = (begin: Beginning): boolean =>
  begin.is === 'text' && begin.isWhole && begin.text === ''
