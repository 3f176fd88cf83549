import { isAwaited } from '../calls/asker.ts'
import { holds } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { sightOf } from '../expressions/sight.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Turn } from '../turn.ts'
import { askedBeforeLeaving } from '../visits/ask-before-leaving.ts'

/**
 * Handles a press in the shell. The logo goes where the first matching rule says (T5); the profile
 * menu signs out.
 */
export function shellPressed(
  turn: Turn,
  { control }: Extract<Event, { readonly type: 'shell-pressed' }>,
): Turn {
  const { shell } = turn.program.index
  const asker = `shell/${control}`
  if (
    !turn.state.visit ||
    turn.state.visit.question ||
    isLeaving(turn) ||
    isAwaited(turn.state, asker)
  )
    return turn
  const sight = sightOf(turn.program, turn.state, {}, turn.at)
  const rules = control === 'logo' ? shell.logo : shell.profile ? [shell.profile] : []
  const rule = rules.find(({ when }) => holds(when, sight))
  return rule
    ? askedBeforeLeaving(turn, runSteps(turn, [frameOf(rule.press, asker, {})], asker), {
        steps: rule.press,
        scope: {},
        asker,
      })
    : turn
}
