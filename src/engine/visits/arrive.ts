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

/** A visit begins: what the screen needs, what the app does on every arrival, its data, its own beginning, its timers. */
export function arrive(turn: Turn, screen: Screen, visit: Visit): Turn {
  const { unmet, arrive: always } = turn.program.index
  const open = withState(turn, { visit, next: visit.number + 1 })
  if (screen.needs && !holds(screen.needs, sightOf(open.program, open.state, {}, open.at))) {
    return sequence(unmet, 'app/unmet')(withVisit(open, { unmet: true }))
  }
  const stages: readonly ((turn: Turn) => Turn)[] = [
    sequence(always, 'app/arrive'),
    (current) => openForm(current, screen),
    sequence(screen.enter, 'enter'),
    // After `enter`, which may have opened the request that the data belongs to; not at all when it went elsewhere.
    (current) => startLoads(current, screen.load),
    (current) => (screen.layout === 'bare' ? current : startShellLoads(current)),
    (current) => armTimers(current, screen),
  ]
  return stages.reduce((current, stage) => (isLeaving(current) ? current : stage(current)), open)
}

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
