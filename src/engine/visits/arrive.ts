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
 * A visit begins: what the app does on every arrival, what the screen needs, its own beginning, its
 * data, its timers.
 */
export function arrive(turn: Turn, screen: Screen, visit: Visit, isReturn: boolean): Turn {
  const open = opened(turn, visit)
  const { atStart } = turn.program.index
  // Nothing of the screen is shown before that is through: then `attendants` lets it begin.
  if (atStart && !open.state.started)
    return runSteps(
      withVisit(withState(open, { started: true }), { unmet: true, starting: isReturn }),
      [frameOf(atStart, 'app/at-start', {})],
      startAsker,
    )
  return checked(open, screen, isReturn)
}

/**
 * What is asked before each screen is asked, and where one was going is kept meanwhile (R4.08 to
 * R4.12).
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

/** What the screen needs is judged, and it begins. */
export function begun(open: Turn, screen: Screen, isReturn: boolean): Turn {
  if (!isLeaving(open) && !isMet(open, screen)) return turnedBack(open)
  const stages: readonly ((turn: Turn) => Turn)[] = [
    (current) => inheritTimers(current, screen),
    (current) => openForm(current, screen),
    (current) => runSteps(current, [frameOf(screen.enter, 'enter', {})], enterAsker),
    // After `enter`, which may open the request that the data belongs to; not at all when it went
    // elsewhere. When it waits for a call, so do they.
    (current) => (isEntering(current.state) ? current : startLoads(current, screen.load)),
    (current) => (screen.layout === 'bare' ? current : startShellLoads(current)),
    (current) => armTimers(current, screen),
    // A page that was loaded again, or came to again by the browser's own way, may have missed an
    // answer. Nothing of it waits for what is asked.
    (current) => (isReturn ? lookedAt(current) : current),
  ]
  return stages.reduce((current, stage) => (isLeaving(current) ? current : stage(current)), open)
}

/**
 * Who is sent to sign in has arrived as well: what the app notes on every arrival is noted, and
 * nothing else comes of it (D1.01).
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

/** What the state brought along: a code was sent before this, and its time runs on. */
function inheritTimers(turn: Turn, { timers }: Screen): Turn {
  const running = Object.entries(timers).flatMap(([timer, use]) =>
    deadlineOf(turn.state, use) > turn.at ? [[timer, deadlineOf(turn.state, use)] as const] : [],
  )
  return running.length === 0 ? turn : withVisit(turn, { inherited: Object.fromEntries(running) })
}

/**
 * Timers go on after a reload. One that ran out meanwhile says so at once, unless a call of `enter`
 * is under way: that is how a new code is sent, and a moment later the timer runs again.
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
