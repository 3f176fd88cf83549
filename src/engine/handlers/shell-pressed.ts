import { isAwaited } from '../async/initiator.ts'
import { holds } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { confirmBeforeLeaving } from '../screen/confirm-before-leaving.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Transition } from '../transition.ts'

/**
 * Handles a press in the shell. The logo leads to the target of the first matching rule (T5); the
 * profile menu signs out.
 */
export function shellPressed(
  transition: Transition,
  { control }: Extract<Event, { readonly type: 'shell-pressed' }>,
): Transition {
  const { shell } = transition.program.index
  const initiator = `shell/${control}`
  if (
    !transition.state.visit ||
    transition.state.visit.question ||
    isLeaving(transition) ||
    isAwaited(transition.state, initiator)
  )
    return transition
  const context = contextFor(transition.program, transition.state, {}, transition.at)
  const rules = control === 'logo' ? shell.logo : shell.profile ? [shell.profile] : []
  const rule = rules.find(({ when }) => holds(when, context))
  return rule
    ? confirmBeforeLeaving(
        transition,
        runSteps(transition, [frameOf(rule.press, initiator, {})], initiator),
        {
          steps: rule.press,
          scope: {},
          initiator,
        },
      )
    : transition
}
