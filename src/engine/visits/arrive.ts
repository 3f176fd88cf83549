import type { Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import { evaluateAll, holds } from '../evaluate.ts'
import { frameOf } from '../steps/frame.ts'
import { startLoads, startShellLoads } from '../calls/loads.ts'
import { runSteps } from '../steps/run-steps.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Visit } from '../state.ts'
import { deadlineOf } from '../stores/timers.ts'
import { emit, isLeaving, type Turn, withState, withVisit } from '../turn.ts'

/** A visit begins: what the app does on every arrival, what the screen needs, its own beginning, its data, its timers. */
export function arrive(turn: Turn, screen: Screen, visit: Visit): Turn {
  const open = opened(turn, visit)
  if (!isLeaving(open) && screen.needs && !holds(screen.needs, sightOf(open.program, open.state, {}, open.at))) {
    return sequence(turn.program.index.unmet, 'app/unmet')(withVisit(open, { unmet: true }))
  }
  const stages: readonly ((turn: Turn) => Turn)[] = [
    (current) => openForm(current, screen),
    sequence(screen.enter, 'enter'),
    // After `enter`, which may have opened the request that the data belongs to; not at all when it went elsewhere.
    (current) => startLoads(current, screen.load),
    (current) => (screen.layout === 'bare' ? current : startShellLoads(current)),
    (current) => armTimers(current, screen),
  ]
  return stages.reduce((current, stage) => (isLeaving(current) ? current : stage(current)), open)
}

/** Who is sent to sign in has arrived as well: what the app notes on every arrival is noted, and nothing else comes of it (D1.01). */
export const turnedAway = (turn: Turn, visit: Visit): Turn => withState(turn, { stores: opened(turn, visit).state.stores })

const opened = (turn: Turn, visit: Visit): Turn =>
  sequence(turn.program.index.arrive, 'app/arrive')(withState(turn, { visit, next: visit.number + 1 }))

const sequence = (steps: readonly Step[], trail: string) => (turn: Turn) => runSteps(turn, [frameOf(steps, trail, {})])

function openForm(turn: Turn, { form }: Screen): Turn {
  const { visit } = turn.state
  if (!form || !visit) return turn
  const { values } = evaluateAll(form.initial, sightOf(turn.program, turn.state, {}, turn.at))
  return withVisit(turn, { form: { ...visit.form, values } })
}

/**
 * Timers go on after a reload. One that ran out meanwhile says so at once, unless a call of `enter` is under way: that is how
 * a new code is sent, and a moment later the timer runs again.
 */
function armTimers(turn: Turn, screen: Screen): Turn {
  const isRenewing = Object.values(turn.state.pending).some((pending) => pending.for === 'call' && pending.visit === turn.state.visit?.number)
  return Object.entries(screen.timers).reduce((sofar, [timer, use]) => {
    const deadline = deadlineOf(sofar.state, use)
    if (deadline === 0 || (deadline <= sofar.at && isRenewing)) return sofar
    return emit(sofar, { type: 'wake-at', timer, at: Math.max(deadline, sofar.at) })
  }, turn)
}
