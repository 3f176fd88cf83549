import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { mergedScreen } from '../../lower/parts/merged-screen.ts'
import type { Project, ScreenSource } from '../../model/project.ts'
import { entriesOf, itemsOf, scalarOf, valueOf, wordAt } from '../../model/read-node.ts'
import { actionAt } from '../../model/takes-of.ts'
import type { Check } from '../check-table.ts'
import { describePath, type Lead, cyclesIn } from '../cycles.ts'

/** Words after which the steps that follow are not certain to run. */
const MAY_LEAVE = ['go', 'history', 'reopen', 'leave', 'post-form', 'authorize', 'end', 'check']

interface Reading {
  readonly screen: ScreenSource
  readonly project: Project
  readonly seen: ReadonlySet<string>
}

/**
 * Users come to rest on a screen: no screen goes to itself unconditionally, directly or through
 * others.
 */
export const endlessScreens: Check = ({ project, report }) => ({
  finish: () => {
    const screens = [...project.screens.values()]
    const leads = new Map(
      screens.map((screen): [string, readonly Lead<SourceScalar>[]] => {
        const found = goesOn(mergedScreen(screen).entry('on', 'enter')?.value, {
          screen,
          project,
          seen: new Set(),
        })
        return [
          screen.id,
          found === 'perhaps' || !found ? [] : [{ to: String(found.value), node: found }],
        ]
      }),
    )
    for (const { name, node, over } of cyclesIn(leads))
      report.add(raise.screensInARing(node.span, { name, way: describePath(over) }))
  },
})

/**
 * Returns the target that the steps reach for certain, without a condition or a question to the
 * user.
 */
function goesOn(
  steps: SourceNode | undefined,
  reading: Reading,
): SourceScalar | 'perhaps' | undefined {
  for (const step of itemsOf(steps)) {
    const certain = !valueOf(step, 'when') && !valueOf(step, 'once')
    const target = scalarOf(valueOf(step, 'go'))
    if (certain && target) return target
    const action = wordAt(step, 'do')
    if (certain && action !== undefined && !reading.seen.has(action)) {
      const found = goesOn(stepsOf(action, reading), {
        ...reading,
        seen: new Set([...reading.seen, action]),
      })
      if (found) return found
    } else if (mayLeave(step, reading)) return 'perhaps'
  }
  return undefined
}

function mayLeave(step: SourceNode, reading: Reading): boolean {
  if (MAY_LEAVE.some((word) => valueOf(step, word))) return true
  const action = wordAt(step, 'do')
  if (action !== undefined && !reading.seen.has(action)) {
    const inside = { ...reading, seen: new Set([...reading.seen, action]) }
    if (itemsOf(stepsOf(action, reading)).some((inner) => mayLeave(inner, inside))) return true
  }
  // A call may get an answer that always redirects (flows/app.yaml).
  if (valueOf(step, 'call')) return true
  const branches = [
    valueOf(step, 'else'),
    ...entriesOf(valueOf(step, 'is')).map(({ value }) => value),
  ]
  return branches.some((steps) => itemsOf(steps).some((inner) => mayLeave(inner, reading)))
}

function stepsOf(action: string, { screen, project }: Reading): SourceNode | undefined {
  const own = mergedScreen(screen).entry('actions', action)
  return own ? actionAt(own.value).steps : project.actions.get(action)?.steps
}
