import type { Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import { enterAsker, isEntering, startAsker } from '../calls/asker.ts'
import { startLoads, startShellLoads } from '../calls/loads.ts'
import { evaluateAll, holds } from '../evaluate.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Visit } from '../state.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { withValue } from '../stores/stores.ts'
import { deadlineOf } from '../stores/timers.ts'
import { emit, isLeaving, type Turn, withState, withVisit } from '../turn.ts'
import { keptValues } from './keep-form.ts'
import { lookedAt } from './looked-at.ts'
import { isMet, turnedBack } from './needed.ts'

/**
 * Begins a visit. The order is: the app's steps on every arrival, the screen's precondition, its
 * `enter`, its data, its timers.
 */
export function arrive(turn: Turn, screen: Screen, visit: Visit, isReturn: boolean): Turn {
  const open = opened(turn, visit)
  const { atStart } = turn.program.index
  // Nothing of the screen is shown before these steps have finished. The task after every event
  // then lets it begin.
  if (atStart && !open.state.started)
    return runSteps(
      withVisit(withState(open, { started: true }), { unmet: true, starting: isReturn }),
      [frameOf(atStart, 'app/at-start', {})],
      startAsker,
    )
  return checked(open, screen, isReturn)
}

/**
 * Runs the checks before each screen. The requested screen is remembered until they have finished
 * (R4.08 to R4.12).
 */
export function checked(open: Turn, screen: Screen, isReturn: boolean): Turn {
  const { check } = open.program.index
  const { visit } = open.state
  if (
    !check ||
    !visit ||
    isLeaving(open) ||
    visit.checked ||
    check.except.includes(screen.id) ||
    !holds(check.when, sightOf(open.program, open.state, {}, open.at))
  )
    return begun(open, screen, isReturn)
  const kept = withState(open, {
    stores: withValue(open.state.stores, check.wanted, {
      route: screen.route,
      params: visit.params,
      query: visit.query,
      at: open.at,
    }),
  })
  return runSteps(
    withVisit(kept, { unmet: true, starting: isReturn, checked: true }),
    [frameOf(check.steps, 'app/check', {})],
    startAsker,
  )
}

/** Checks the screen's precondition, and begins the screen. */
export function begun(open: Turn, screen: Screen, isReturn: boolean): Turn {
  if (!isLeaving(open) && !isMet(open, screen)) return turnedBack(open)
  const stages: readonly ((turn: Turn) => Turn)[] = [
    (current) => inheritTimers(current, screen),
    (current) => openForm(current, screen),
    (current) => runSteps(current, [frameOf(screen.enter, 'enter', {})], enterAsker),
    // Loads start after `enter`, because it may open the request that the data belongs to. They do
    // not start when `enter` went elsewhere. When `enter` waits for a call, they wait too.
    (current) => (isEntering(current.state) ? current : startLoads(current, screen.load)),
    (current) => (screen.layout === 'bare' ? current : startShellLoads(current)),
    (current) => armTimers(current, screen),
    // A page that was reloaded, or entered by Back or Forward, may have missed an answer. The
    // screen does not wait for this request.
    (current) => (isReturn ? lookedAt(current) : current),
  ]
  return stages.reduce((current, stage) => (isLeaving(current) ? current : stage(current)), open)
}

/**
 * Keeps the values that the app's arrival steps stored, also for a user redirected to sign in.
 * Their other effects are dropped (D1.01).
 */
export const turnedAway = (turn: Turn, visit: Visit): Turn =>
  withState(turn, { stores: opened(turn, visit).state.stores })

const opened = (turn: Turn, visit: Visit): Turn =>
  sequence(
    turn.program.index.arrive,
    'app/arrive',
  )(withState(turn, { visit, next: visit.number + 1 }))

const sequence = (steps: readonly Step[], trail: string) => (turn: Turn) =>
  runSteps(turn, [frameOf(steps, trail, {})])

function openForm(turn: Turn, { form }: Screen): Turn {
  const { visit } = turn.state
  if (!form || !visit) return turn
  const { values } = evaluateAll(form.initial, sightOf(turn.program, turn.state, {}, turn.at))
  return withVisit(turn, {
    form: {
      ...visit.form,
      values: { ...values, ...keptValues(form, turn.state), ...visit.form.values },
    },
  })
}

/**
 * Records the timers that already run: for example, a code was sent earlier, and its time
 * continues.
 */
function inheritTimers(turn: Turn, { timers }: Screen): Turn {
  const running = Object.entries(timers).flatMap(([timer, use]) =>
    deadlineOf(turn.state, use) > turn.at ? [[timer, deadlineOf(turn.state, use)] as const] : [],
  )
  return running.length === 0 ? turn : withVisit(turn, { inherited: Object.fromEntries(running) })
}

/**
 * Starts the timers again after a reload. A timer that ended since then ends at once, unless a call
 * of `enter` is pending. That call sends a new code, and the timer then runs again.
 */
function armTimers(turn: Turn, screen: Screen): Turn {
  const isRenewing = Object.values(turn.state.pending).some(
    (pending) => pending.for === 'call' && pending.visit === turn.state.visit?.number,
  )
  return Object.entries(screen.timers).reduce((sofar, [timer, use]) => {
    const deadline = deadlineOf(sofar.state, use)
    if (deadline === 0 || (deadline <= sofar.at && isRenewing)) return sofar
    return emit(sofar, { type: 'wake-at', timer, at: Math.max(deadline, sofar.at) })
  }, turn)
}
