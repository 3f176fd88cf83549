import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import type { ComputedPath, Step } from '../../../language/step.ts'
import { raise } from '../../diagnostics.generated.ts'
import { mergedScreen } from '../../lower/parts/merged-screen.ts'
import type { Project } from '../../model/project.ts'
import { entryOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { everyBlock, everyStep, pressesIn } from '../control-flow/moves.ts'

/**
 * Where users type, they can ask for more time before or after the end of a timer (WCAG 2.2,
 * 2.2.1): a press starts the timer again.
 */
export const timerWithoutMoreTime: Check = ({ project, report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked, project)) report.add(diagnostic)
  },
})

/** Steps that take the entry away from its user. */
const TAKING: ReadonlySet<Step['do']> = new Set([
  'go',
  'leave',
  'leave-to',
  'post-form',
  'authorize',
  'history-back',
  'empty',
  'lock',
  'problem',
])

const checked = memoizedByScreen(
  (screen: Screen, walked, { screens }: Project): readonly Diagnostic[] => {
    const source = screens.get(screen.id)
    const content = [...screen.content, ...(screen.pages ?? []).flatMap((page) => page.content)]
    if (!source || !everyBlock(content).some(({ block }) => block === 'field')) return []
    const actions = actionsOf(screen, walked)
    const pressed = pressesIn(content).flatMap(({ press }) => everyStep(press, actions))
    const restarted = new Set(
      pressed.flatMap((step) => (step.do === 'start' ? Object.keys(step.timers) : [])),
    )
    const written = new Set(
      pressed.flatMap((step) =>
        step.do === 'set' ? step.set.map(({ path }) => nameOf(path)) : [],
      ),
    )
    return mergedScreen(source)
      .entries('timers')
      .flatMap(({ key, keySpan, value }) => {
        if (entryOf(value, 'essential')) return []
        const timer = screen.timers[key]
        const isTaking = everyStep(timer?.expired ?? [], actions).some((step) =>
          TAKING.has(step.do),
        )
        const deadline = timer && !('visit' in timer.deadline) ? nameOf(timer.deadline) : ''
        return isTaking && !restarted.has(key) && !written.has(deadline)
          ? [raise.timerWithoutMoreTime(keySpan, { name: key })]
          : []
      })
  },
)

/** `*` is a computed name. */
const nameOf = (path: ComputedPath): string =>
  path.map((name) => (typeof name === 'string' ? name : '*')).join('.')
