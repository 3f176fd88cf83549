import type { SourceEntry, SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { PartSource } from '../../project/project.ts'
import { entriesOf, itemsOf, valueOf } from '../../project/read-node.ts'
import type { Span } from '../../../language/span.ts'
import type { Report } from '../../report.ts'
import type { Check } from '../check-table.ts'
import { mentions, namedUnder } from '../mentions.ts'

/**
 * What is declared for the use of one screen or part is used there; a tenant that uses less than the default makes no mistake. Parts, and actions of
 * all screens, are a stock for every tenant: `unused/` asks for them.
 */
export const usedNames: Check = ({ project, report }) => ({
  finish: () => {
    // Of another tenant that is told which it says itself.
    const isDefault = project.tenant.name === 'default'
    const isHeard = ({ file }: Span) => isDefault || file.startsWith('flows/tenants/')
    const tell = teller(report, isHeard)
    for (const { node, takes, ends } of project.parts.values()) {
      for (const take of takes) if (!mentions(node, `takes.${take.name}`)) tell('take', take.name, take.entry.keySpan)
      for (const end of ends) if (!isNamed('end', String(end.value), [node])) tell('end', String(end.value), end.span)
    }
    for (const { takes, steps } of project.actions.values()) {
      for (const take of takes) if (steps && !mentions(steps, `takes.${take.name}`)) tell('take', take.name, take.entry.keySpan)
    }
    const screens = [...project.screens.values()]
    const withUsers = (part: PartSource) => [part.node, ...screens.filter((screen) => screen.part?.name === part.name).map(({ node }) => node)]
    const authors = [...screens.map(({ node, part }) => ({ node, readers: part ? [node, part.node] : [node] })), ...[...project.parts.values()].map((part) => ({ node: part.node, readers: withUsers(part) }))]
    for (const { node, readers } of authors) {
      const unread = (key: string, root: string) => entriesOf(valueOf(node, key)).filter(({ key: name }) => !readers.some((reader) => mentions(reader, `${root}.${name}`)))
      for (const { key, keySpan } of unread('load', 'data').filter(isOnlyRead)) tell('load', key, keySpan)
      for (const { key, keySpan } of unread('derived', 'derived')) tell('derived value', key, keySpan)
      // The end of one that has a deadline may be written by a step.
      for (const { key, keySpan } of entriesOf(valueOf(node, 'timers')).filter(({ value }) => valueOf(value, 'deadline') === undefined)) if (isHeard(keySpan) && !isNamed('start', key, readers)) report.add(raise.neverStarted(keySpan, { name: key }))
      for (const { key, keySpan } of entriesOf(valueOf(node, 'actions'))) if (!isNamed('do', key, readers)) tell('action', key, keySpan)
    }
  },
})

/** What follows its answer is a use of its own. */
function isOnlyRead({ value }: SourceEntry): boolean {
  return itemsOf(valueOf(value, 'ok')).length === 0
}

const teller = (report: Report, isHeard: (span: Span) => boolean) => (kind: string, name: string, span: Span) => (isHeard(span) ? report.add(raise.neverUsed(span, { kind, name })) : undefined)

function isNamed(key: string, name: string, among: readonly SourceNode[]): boolean {
  return among.some((node) => namedUnder(node, key).has(name))
}
