import type { Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import { isActing } from '../async/calls.ts'
import {
  enterInitiator,
  isAwaited,
  isEntering,
  resumeInitiator,
  startInitiator,
} from '../async/initiator.ts'
import { startLoads, startShellLoads } from '../async/loads.ts'
import { evaluateAll, holds } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import { keptValues } from '../form/fields.ts'
import type { EngineState, Visit } from '../state.ts'
import { runSteps } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import { deadlineOf, withDefault, withValue } from '../stores/stores.ts'
import {
  currentScreen,
  emit,
  isLeaving,
  type Transition,
  withState,
  withVisit,
} from '../transition.ts'
import { askSession } from './ask-session.ts'
import { isPreconditionMet, redirectUnmet } from './precondition.ts'

/**
 * Begins a visit. The order is: the app's steps on every arrival, the screen's precondition, its
 * `enter`, its data, its timers.
 */
export function enterScreen(
  transition: Transition,
  screen: Screen,
  visit: Visit,
  isReturn: boolean,
): Transition {
  const open = opened(transition, visit)
  const { atStart } = transition.program.index
  // Nothing of the screen is shown before these steps have finished. The task after every event
  // then lets it begin.
  if (atStart && !open.state.started)
    return runSteps(
      withVisit(withState(open, { started: true }), { unmet: true, starting: isReturn }),
      [frameOf(atStart, 'app/at-start', {})],
      startInitiator,
    )
  return checked(open, screen, isReturn)
}

/**
 * Runs the checks before each screen. The requested screen is remembered until they have finished
 * (R4.08 to R4.12).
 */
export function checked(open: Transition, screen: Screen, isReturn: boolean): Transition {
  const { check } = open.program.index
  const { visit } = open.state
  if (
    !check ||
    !visit ||
    isLeaving(open) ||
    visit.checked ||
    check.except.includes(screen.id) ||
    !holds(check.when, contextFor(open.program, open.state, {}, open.at))
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
    startInitiator,
  )
}

/** Checks the screen's precondition, and begins the screen. */
export function begun(open: Transition, screen: Screen, isReturn: boolean): Transition {
  if (!isLeaving(open) && !isPreconditionMet(open, screen)) return redirectUnmet(open)
  const stages: readonly ((transition: Transition) => Transition)[] = [
    (current) => inheritTimers(current, screen),
    (current) => openForm(current, screen),
    (current) => runSteps(current, [frameOf(screen.enter, 'enter', {})], enterInitiator),
    // Loads start after `enter`, because it may open the request that the data belongs to. They do
    // not start when `enter` went elsewhere. When `enter` waits for a call, they wait too.
    (current) => (isEntering(current.state) ? current : startLoads(current, screen.load)),
    (current) => (screen.layout === 'bare' ? current : startShellLoads(current)),
    (current) => armTimers(current, screen),
    // A page that was reloaded, or entered by Back or Forward, may have missed an answer. The
    // screen does not wait for this request.
    (current) => (isReturn ? onResume(current) : current),
  ]
  return stages.reduce((current, stage) => (isLeaving(current) ? current : stage(current)), open)
}

/**
 * Keeps the values that the app's arrival steps stored, also for a user redirected to sign in.
 * Their other effects are dropped (D1.01).
 */
export const turnedAway = (transition: Transition, visit: Visit): Transition =>
  withState(transition, { stores: opened(transition, visit).state.stores })

/** Runs the app's steps on every arrival, at the new visit. */
export const opened = (transition: Transition, visit: Visit): Transition =>
  sequence(
    transition.program.index.arrive,
    'app/arrive',
  )(withState(transition, { visit, next: visit.number + 1 }))

const sequence = (steps: readonly Step[], programPath: string) => (transition: Transition) =>
  runSteps(transition, [frameOf(steps, programPath, {})])

function openForm(transition: Transition, { form }: Screen): Transition {
  const { visit } = transition.state
  if (!form || !visit) return transition
  const { values } = evaluateAll(
    form.initial,
    contextFor(transition.program, transition.state, {}, transition.at),
  )
  return withVisit(transition, {
    form: {
      ...visit.form,
      values: { ...values, ...keptValues(form, transition.state), ...visit.form.values },
    },
  })
}

/**
 * Records the timers that already run: for example, a code was sent earlier, and its time
 * continues.
 */
function inheritTimers(transition: Transition, { timers }: Screen): Transition {
  const running = Object.entries(timers).flatMap(([timer, use]) =>
    deadlineOf(transition.state, use) > transition.at
      ? [[timer, deadlineOf(transition.state, use)] as const]
      : [],
  )
  return running.length === 0
    ? transition
    : withVisit(transition, { inherited: Object.fromEntries(running) })
}

/**
 * Starts the timers again after a reload. A timer that ended since then ends at once, unless a call
 * of `enter` is pending. That call sends a new code, and the timer then runs again.
 */
function armTimers(transition: Transition, screen: Screen): Transition {
  const isRenewing = Object.values(transition.state.pending).some(
    (pending) => pending.for === 'call' && pending.visit === transition.state.visit?.number,
  )
  return Object.entries(screen.timers).reduce((sofar, [timer, use]) => {
    const deadline = deadlineOf(sofar.state, use)
    if (deadline === 0 || (deadline <= sofar.at && isRenewing)) return sofar
    return emit(sofar, { type: 'wake-at', timer, at: Math.max(deadline, sofar.at) })
  }, transition)
}

/**
 * Runs the screen's `seen` steps when the page is visible again, one run at a time. A tab that is
 * shown repeatedly sends one request (B19, B20). Nothing is sent while a user waits for an answer,
 * because that answer contains more.
 */
export function onResume(transition: Transition): Transition {
  const steps = currentScreen(transition.program, transition.state)?.seen ?? []
  if (
    steps.length === 0 ||
    transition.state.visit?.unmet === true ||
    isLeaving(transition) ||
    isAwaited(transition.state, resumeInitiator) ||
    isActing(transition.state)
  )
    return transition
  return runSteps(transition, [frameOf(steps, 'seen', {})], resumeInitiator)
}

/**
 * Begins the screen once the app's steps at the start of the page have finished, unless they go
 * elsewhere.
 */
export function beginAfterStart(transition: Transition): Transition {
  const screen = currentScreen(transition.program, transition.state)
  if (
    !screen ||
    transition.state.visit?.starting === undefined ||
    isLeaving(transition) ||
    isEntering(transition.state, startInitiator)
  )
    return transition
  if (askSession && transition.state.visit.asking) {
    const decided = askSession.decided(transition, screen)
    return isLeaving(decided) || decided.state.visit?.asking ? decided : beginAfterStart(decided)
  }
  const { starting, unmet: _hidden, ...visit } = transition.state.visit
  const { check, state } = transition.program.index
  // The steps went nowhere else: the remembered screen is no longer needed.
  const stores =
    visit.checked && check
      ? withDefault(transition.state.stores, state, check.wanted)
      : transition.state.stores
  return checked(withState(transition, { visit, stores }), screen, starting)
}

/**
 * Opens the screen again, as it was, once a failed exit has had its time (see
 * engine/navigation/navigate).
 */
export function reopened(state: EngineState, at: number): EngineState {
  const { visit } = state
  return visit?.reopensAt === undefined || at < visit.reopensAt ? state : cancelDeparture(state)
}

/** Returns the screen as it was before the exit began. */
export function cancelDeparture(state: EngineState): EngineState {
  if (!state.visit) return state
  const { reopensAt: _nowhere, leftAt: _before, ...visit } = state.visit
  return { ...state, visit: { ...visit, leaving: false } }
}
