import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Project, ScreenSource } from '../../project/project.ts'
import { entriesOf, itemsOf, scalarOf, valueOf } from '../../project/read-node.ts'
import { mergedScreen } from '../../walk/parts/merged-screen.ts'
import type { Check } from '../check-table.ts'
import { describeWay, type Lead, rings } from '../ring.ts'

type Leads = ReadonlyMap<string, readonly Lead<SourceScalar>[]>

/** An action never performs itself, be it over others or under a condition: the engine has no end for it. */
export const endlessActions: Check = ({ project, report }) => ({
  finish: () => {
    const shared: Leads = new Map([...project.actions.values()].map(({ name, steps }) => [name, performedIn(steps, new Map())]))
    for (const leads of [shared, ...[...project.screens.values()].map((screen) => leadsOf(screen, project))]) {
      for (const { name, node, over } of rings(leads)) report.add(raise.actionPerformsItself(node.span, { name, way: describeWay(over) }))
    }
  },
})

/** The actions of a screen and its part; those of flows/actions know none of them. */
function leadsOf(screen: ScreenSource, { actions }: Project): Leads {
  const merged = mergedScreen(screen)
  const ends = new Map(entriesOf(valueOf(screen.node, 'on')).map(({ key, value }) => [key, value]))
  const own = merged.entries('actions').map(({ key, value }): [string, readonly Lead<SourceScalar>[]] => [key, performedIn(value, ends)])
  const names = new Set(own.map(([name]) => name))
  return new Map(own.map(([name, leads]) => [name, leads.filter(({ to }) => names.has(to) || !actions.has(to))]))
}

/** Every `do` anywhere in steps; `end` stands for the caller's. */
function performedIn(node: SourceNode | undefined, ends: ReadonlyMap<string, SourceNode>): readonly Lead<SourceScalar>[] {
  return itemsOf(node).flatMap((step) => {
    const action = scalarOf(valueOf(step, 'do'))
    const end = scalarOf(valueOf(step, 'end'))
    const inner = ['ok', 'else'].map((key) => valueOf(step, key))
    const cases = ['is', 'rejected'].flatMap((key) => entriesOf(valueOf(step, key)).map(({ value }) => value))
    const below = inner.concat(cases).flatMap((steps) => performedIn(steps, ends))
    // The caller's steps have no ends of their own.
    const after = end ? performedIn(ends.get(String(end.value)), new Map()) : []
    return (action ? [{ to: String(action.value), node: action }] : []).concat(below, after)
  })
}
