import type { SourceEntry, SourceNode } from '../../../language/source.ts'
import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import { isSame } from '../../lower/same-reads.ts'
import type { PartSource, Project } from '../../model/project.ts'
import { entriesOf, itemsOf, valueOf, wordAt } from '../../model/read-node.ts'
import type { Report } from '../../report.ts'
import type { Check } from '../check-table.ts'
import { unreadFields } from '../fields/unread-fields.ts'
import { mentions, namedUnder } from '../references.ts'

/**
 * Reports definitions of a screen or part that it does not use; a tenant that uses less than the
 * default makes no mistake. Parts and shared actions are a stock for all tenants, so `unused/`
 * checks them.
 */
export const usedNames: Check = ({ project, report }) => ({
  finish: () => {
    // Other tenants get reports only about their own files.
    const isDefault = project.tenant.name === 'default'
    const isHeard = ({ file }: Span) => isDefault || file.startsWith('flows/tenants/')
    const reportUnused = teller(report, isHeard)
    for (const { node, takes, ends } of project.parts.values()) {
      for (const take of takes)
        if (!mentions(node, `takes.${take.name}`))
          reportUnused('input', take.name, take.entry.keySpan)
      for (const end of ends)
        if (!isNamed('end', String(end.value), [node]))
          reportUnused('end', String(end.value), end.span)
    }
    for (const { takes, steps } of project.actions.values()) {
      for (const take of takes)
        if (steps && !mentions(steps, `takes.${take.name}`))
          reportUnused('input', take.name, take.entry.keySpan)
    }
    const screens = [...project.screens.values()]
    const withUsers = (part: PartSource) => [
      part.node,
      ...screens.filter((screen) => screen.part?.name === part.name).map(({ node }) => node),
    ]
    const authors = [
      ...screens.map(({ node, part }) => ({ node, readers: part ? [node, part.node] : [node] })),
      ...[...project.parts.values()].map((part) => ({ node: part.node, readers: withUsers(part) })),
    ]
    for (const { node, readers } of authors) {
      for (const { kind, name, span, value } of unusedIn(node, readers)) {
        if (kind === 'field' && isForOthers(value, project)) continue
        if (kind !== 'timer') reportUnused(kind, name, span)
        else if (isHeard(span)) report.add(raise.neverStarted(span, { name }))
      }
    }
  },
})

interface Unused {
  readonly kind: 'load' | 'derived value' | 'timer' | 'action' | 'field'
  readonly name: string
  readonly span: Span
  readonly value: SourceNode
}
const known = new WeakMap<
  SourceNode,
  { readonly readers: readonly SourceNode[]; readonly found: readonly Unused[] }
>()

/** Cached for each definition, while all its possible users are unchanged. */
function unusedIn(node: SourceNode, readers: readonly SourceNode[]): readonly Unused[] {
  const before = known.get(node)
  if (before && isSame(before.readers, readers)) return before.found
  const found = findUnused(node, readers)
  known.set(node, { readers, found })
  return found
}

function findUnused(node: SourceNode, readers: readonly SourceNode[]): readonly Unused[] {
  const unread = (key: string, root: string) =>
    entriesOf(valueOf(node, key)).filter(
      ({ key: name }) => !readers.some((reader) => mentions(reader, `${root}.${name}`)),
    )
  // A step may write the end of a timer with a deadline.
  const unstarted = entriesOf(valueOf(node, 'timers')).filter(
    ({ key, value }) => valueOf(value, 'deadline') === undefined && !isNamed('start', key, readers),
  )
  const unperformed = entriesOf(valueOf(node, 'actions')).filter(
    ({ key }) => !isNamed('do', key, readers),
  )
  const as = (kind: Unused['kind'], entries: readonly SourceEntry[]) =>
    entries.map(({ key: name, keySpan: span, value }) => ({ kind, name, span, value }))
  return [
    ...as('load', unread('load', 'data').filter(isOnlyRead)),
    ...as('derived value', unread('derived', 'derived')),
    ...as('timer', unstarted),
    ...as('action', unperformed),
    ...as('field', unreadFields(node, readers)),
  ]
}

/** The hidden user name field, by which password managers find the account. */
function isForOthers(field: SourceNode, { fields }: Project): boolean {
  const shared = fields.get((wordAt(field, '$ref') ?? '').replace(/^fields\//, ''))
  return wordAt(valueOf(shared?.node, 'ui'), 'ui:widget') === 'known-username'
}

/** Steps after its answer count as a use. */
function isOnlyRead({ value }: SourceEntry): boolean {
  return itemsOf(valueOf(value, 'ok')).length === 0
}

const teller =
  (report: Report, isHeard: (span: Span) => boolean) => (kind: string, name: string, span: Span) =>
    isHeard(span) ? report.add(raise.neverUsed(span, { kind, name })) : undefined

function isNamed(key: string, name: string, among: readonly SourceNode[]): boolean {
  return among.some((node) => namedUnder(node, key).has(name))
}
