import type { LoadUse } from '../../language/step.ts'
import { holds } from '../evaluate.ts'
import type { Event, EventType } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { getOwn } from '../expressions/values.ts'
import { currentScreen, emit, isLeaving, type Transition, withVisit } from '../transition.ts'
import { callValues } from './calls.ts'
import { isEntering } from './initiator.ts'
import { startLoads, withoutAnswerTo } from './loads.ts'

/** Milliseconds without typing before a load uses the typed value. */
const pause = 300

/**
 * Runs after every event. A load that has not begun starts as soon as `enter` has finished and its
 * `when` holds. It starts again when its arguments have changed. While the user types, it starts a
 * moment after the last key.
 */
export function startStaleLoads(transition: Transition, { type }: Event): Transition {
  const { visit } = transition.state
  if (!visit || visit.unmet || isLeaving(transition) || isEntering(transition.state))
    return transition
  const loads = Object.entries(currentScreen(transition.program, transition.state)?.load ?? {})
  return loads.reduce(
    (sofar, [load, use]) => (isLeaving(sofar) ? sofar : startDueLoad(sofar, load, use, type)),
    transition,
  )
}

function startDueLoad(
  transition: Transition,
  load: string,
  use: LoadUse,
  type: EventType,
): Transition {
  const { data = {}, asked = {}, step, quietAt = 0 } = transition.state.visit ?? {}
  const before = getOwn(asked, load)
  if (!getOwn(data, load) && !before) return startLoads(transition, { [load]: use })
  // A screen that another tab has passed keeps its loads: it shows its own step.
  if (step !== undefined || !isOtherwise(transition, use, before)) return transition
  if (type === 'changed') {
    const quiet = withVisit(withoutPendingAnswer(transition, load), {
      quietAt: transition.at + pause,
    })
    return emit(quiet, { type: 'wake-at', timer: `again ${load}`, at: transition.at + pause })
  }
  // A change of language repeats the same request.
  return quietAt > transition.at
    ? transition
    : startLoads(transition, { [load]: use }, { keepsAnswers: type === 'language-chosen' })
}

/**
 * Drops the pending answer. The load then counts as never started, so that it starts again even if
 * the user types back to the same arguments.
 */
function withoutPendingAnswer(transition: Transition, load: string): Transition {
  const dropped = withoutAnswerTo(transition, load)
  if (dropped === transition) return transition
  const { [load]: _, ...asked } = dropped.state.visit?.asked ?? {}
  return withVisit(dropped, { asked })
}

/**
 * True when the load would have other arguments than before. A load that is not possible now keeps
 * its data.
 */
function isOtherwise(
  transition: Transition,
  { when, arguments: uses }: LoadUse,
  before: object | undefined,
): boolean {
  const context = contextFor(transition.program, transition.state, {}, transition.at)
  if (when && !holds(when, context)) return false
  const values = callValues(uses, context)
  return values !== undefined && JSON.stringify(values) !== JSON.stringify(before)
}
