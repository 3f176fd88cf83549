import type { SourceScalar, SourceNode } from '../../language/source.ts'
import { entriesOf, valueOf, itemsOf, scalarOf } from '../1-parse/read-node.ts'
import { type Project, type ScreenSource, actionAt } from '../2-resolve/project.ts'
import { mergedScreen } from '../3-lower/parts.ts'
import { type Lead, cyclesIn, describePath } from '../cycles.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { type Check, checkEach } from './check-table.ts'

type Leads = ReadonlyMap<string, readonly Lead<SourceScalar>[]>

/**
 * An action never performs itself, directly, through other actions or under a condition, because
 * the engine would never finish.
 */
export const actionPerformsItself: Check = ({ project, report }) => ({
  finish: () => reportEndless(project, report),
})

export function reportEndless(project: Project, report: Report): void {
  const shared: Leads = new Map(
    [...project.actions.values()].map(({ name, steps }) => [
      name,
      steps ? performedInShared(steps) : [],
    ]),
  )
  for (const leads of [
    shared,
    ...[...project.screens.values()].map((screen) => leadsOf(screen, project)),
  ]) {
    for (const { name, node, over } of cyclesIn(leads))
      report.add(raise.actionPerformsItself(node.span, { name, way: describePath(over) }))
  }
}

const known = new WeakMap<SourceNode, readonly Lead<SourceScalar>[]>()

function performedInShared(steps: SourceNode): readonly Lead<SourceScalar>[] {
  const leads = known.get(steps) ?? performedIn(steps, new Map())
  known.set(steps, leads)
  return leads
}

/**
 * Lists the edges between actions of a screen and its part. Actions of flows/actions do not know
 * them.
 */
function leadsOf(screen: ScreenSource, { actions }: Project): Leads {
  const own = ownOf(screen)
  if (own.size === 0) return own
  return new Map(
    [...own].map(([name, leads]) => [
      name,
      leads.filter(({ to }) => own.has(to) || !actions.has(to)),
    ]),
  )
}

interface Own {
  readonly part: SourceNode | undefined
  readonly leads: Leads
}
const owns = new WeakMap<SourceNode, Own>()

/** Reads each screen once, while it and its part are unchanged. */
function ownOf(screen: ScreenSource): Leads {
  const part = screen.part?.node
  const before = owns.get(screen.node)
  if (before && before.part === part) return before.leads
  const ends = new Map(entriesOf(valueOf(screen.node, 'on')).map(({ key, value }) => [key, value]))
  const leads: Leads = new Map(
    mergedScreen(screen)
      .entries('actions')
      .map(({ key, value }) => [key, performedIn(actionAt(value).steps, ends)]),
  )
  owns.set(screen.node, { part, leads })
  return leads
}

/** Lists every `do` in the steps. An `end` is replaced by the steps of the caller. */
function performedIn(
  node: SourceNode | undefined,
  ends: ReadonlyMap<string, SourceNode>,
): readonly Lead<SourceScalar>[] {
  return itemsOf(node).flatMap((step) => {
    const action = scalarOf(valueOf(step, 'do'))
    const end = scalarOf(valueOf(step, 'end'))
    const inner = ['ok', 'else', 'failed'].map((key) => valueOf(step, key))
    const cases = ['is', 'rejected'].flatMap((key) =>
      entriesOf(valueOf(step, key)).map(({ value }) => value),
    )
    const below = inner.concat(cases).flatMap((steps) => performedIn(steps, ends))
    // The steps of the caller have no outcomes of their own.
    const after = end ? performedIn(ends.get(String(end.value)), new Map()) : []
    return (action ? [{ to: String(action.value), node: action }] : []).concat(below, after)
  })
}

/** A derived value does not depend on itself, because it could never be computed. */
export const derivedFromItself = checkEach('derived', ({ leads }, { report }) => {
  for (const { name, node, over } of cyclesIn(leads))
    report.add(raise.derivedFromItself(node, { name, way: describePath(over) }))
})
