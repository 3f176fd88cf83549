import type { LoadUse } from '../../language/step.ts'
import { holds } from '../evaluate.ts'
import type { Event, EventType } from '../event.ts'
import { own } from '../expressions/own.ts'
import { sightOf } from '../expressions/sight.ts'
import { emit, isLeaving, type Turn, withVisit } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { isEntering } from './asker.ts'
import { callValues } from './call-values.ts'
import { startLoads, withoutAnswerTo } from './loads.ts'

/** Milliseconds without typing before a load uses the typed value. */
const pause = 300

/**
 * Runs after every event. A load that has not begun starts as soon as `enter` has finished and its
 * `when` holds. It starts again when its arguments have changed. While the user types, it starts a
 * moment after the last key.
 */
export function startDueLoads(turn: Turn, { type }: Event): Turn {
  const { visit } = turn.state
  if (!visit || visit.unmet || isLeaving(turn) || isEntering(turn.state)) return turn
  const loads = Object.entries(currentScreen(turn.program, turn.state)?.load ?? {})
  return loads.reduce(
    (sofar, [load, use]) => (isLeaving(sofar) ? sofar : startDueLoad(sofar, load, use, type)),
    turn,
  )
}

function startDueLoad(turn: Turn, load: string, use: LoadUse, type: EventType): Turn {
  const { data = {}, asked = {}, step, quietAt = 0 } = turn.state.visit ?? {}
  const before = own(asked, load)
  if (!own(data, load) && !before) return startLoads(turn, { [load]: use })
  // A screen that another tab has passed keeps its loads: it shows its own step.
  if (step !== undefined || !isOtherwise(turn, use, before)) return turn
  if (type === 'changed')
    return emit(withVisit(withoutAnswerTo(turn, load), { quietAt: turn.at + pause }), {
      type: 'wake-at',
      timer: `again ${load}`,
      at: turn.at + pause,
    })
  // A change of language repeats the same request.
  return quietAt > turn.at
    ? turn
    : startLoads(turn, { [load]: use }, { keepsAnswers: type === 'language-chosen' })
}

/**
 * True when the load would have other arguments than before. A load that is not possible now keeps
 * its data.
 */
function isOtherwise(
  turn: Turn,
  { when, arguments: uses }: LoadUse,
  before: object | undefined,
): boolean {
  const sight = sightOf(turn.program, turn.state, {}, turn.at)
  if (when && !holds(when, sight)) return false
  const values = callValues(uses, sight)
  return values !== undefined && JSON.stringify(values) !== JSON.stringify(before)
}
