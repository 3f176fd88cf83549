import type { Step } from '../../language/step.ts'
import { getOwn } from '../expressions/values.ts'
import type { Outcome } from '../outcome.ts'
import type { Frame, Loaded, PendingCall, PendingLoad } from '../state.ts'
import { runSteps } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import {
  currentScreen,
  isLeaving,
  report,
  type Transition,
  withState,
  withVisit,
} from '../transition.ts'
import { unshownPictures } from '../views/shell-view.ts'
import {
  defaultErrorHandling,
  errorOf,
  type Failure,
  isRetried,
  referenceOf,
  withCooldown,
} from './default-error-handling.ts'
import { startShellLoads, withData, withShellData } from './loads.ts'

/**
 * Runs `ok` and then the steps after the call. A rejection is answered by the screen, otherwise by
 * the app, and no further steps run.
 */
export function answerCall(
  transition: Transition,
  number: number,
  call: PendingCall,
  outcome: Outcome,
): Transition {
  const { programPath, scope, initiator, operation } = call
  const replacement = call.replacing ? { replacing: call.replacing } : {}
  if (outcome.kind === 'ok') {
    return runSteps(
      transition,
      [
        frameOf(call.ok, `${programPath}/ok`, { ...scope, answer: outcome.answer }, replacement),
        ...call.rest,
      ],
      initiator,
    )
  }
  const answer = outcome.kind === 'rejected' ? getOwn(call.rejected, outcome.code) : undefined
  if (answer && outcome.kind === 'rejected') {
    return runSteps(
      transition,
      [
        frameOf(
          answer,
          `${programPath}/rejected/${outcome.code}`,
          { ...scope, error: errorOf(outcome) },
          replacement,
        ),
      ],
      initiator,
    )
  }
  const noted = call.besides
    ? runSteps(
        transition,
        [frameOf(call.besides, `${programPath}/besides`, { ...scope, error: errorOf(outcome) })],
        initiator,
      )
    : transition
  if (call.failed) return failedCall(noted, number, { ...call, failed: call.failed }, outcome)
  if (transition.program.index.logOnly.includes(operation)) return logged(noted, operation, outcome)
  return defaultErrorHandling(noted, outcome, scope, initiator, {
    ...call,
    again: call.again ?? number,
  })
}

/**
 * Runs the same steps for all failures. For a failure that can be repeated, the notice offers it. A
 * cooldown of the server still applies.
 */
function failedCall(
  before: Transition,
  number: number,
  call: PendingCall & { readonly failed: readonly Step[] },
  failure: Failure,
): Transition {
  const { programPath, scope, initiator, operation } = call
  const { answers, logOnly } = before.program.index
  const transition = logOnly.includes(operation) ? logged(before, operation, failure) : before
  const inherited = {
    ...(isRetried(failure, answers) && { redo: { ...call, again: call.again ?? number } }),
    ...referenceOf(failure, answers),
    ...(call.replacing && { replacing: call.replacing }),
  }
  return withCooldown(
    runSteps(
      transition,
      [
        frameOf(
          call.failed,
          `${programPath}/failed`,
          { ...scope, error: errorOf(failure) },
          inherited,
        ),
      ],
      initiator,
    ),
    failure,
    initiator,
  )
}

/**
 * Stores the data or its failure, which its block shows. Only a lost session or a forbidden page
 * leaves the screen, and then without a notice about the failure.
 */
export function answerLoad(
  transition: Transition,
  { load, operation }: PendingLoad,
  outcome: Outcome,
): Transition {
  const asked = getOwn(transition.state.visit?.data ?? {}, load)
  const known = withData(transition, load, loadedBy(outcome, asked))
  if (outcome.kind === 'ok')
    return runSteps(known, [
      frameOf(
        getOwn(currentScreen(transition.program, transition.state)?.load ?? {}, load)?.ok ?? [],
        `load/${load}/ok`,
        { answer: outcome.answer },
      ),
    ])
  const use = getOwn(currentScreen(transition.program, transition.state)?.load ?? {}, load)
  const steps = outcome.kind === 'rejected' ? getOwn(use?.rejected ?? {}, outcome.code) : undefined
  if (steps && outcome.kind === 'rejected')
    return runSteps(known, [
      frameOf(steps, `load/${load}/rejected/${outcome.code}`, { error: errorOf(outcome) }),
    ])
  const handled = use?.failed
    ? runSteps(known, [frameOf(use.failed, `load/${load}/failed`, {})])
    : known
  if (transition.program.index.logOnly.includes(operation))
    return logged(handled, operation, outcome)
  return outcome.kind === 'unauthorized' || outcome.kind === 'forbidden'
    ? defaultErrorHandling(withState(handled, { notices: known.state.notices }), outcome, {})
    : handled
}

/** Branding is decoration: its failure is logged and nothing more (T57). */
export function answerShellLoad(
  transition: Transition,
  { load, operation }: PendingLoad,
  outcome: Outcome,
): Transition {
  const known = withShellData(transition, load, loadedBy(outcome))
  if (outcome.kind !== 'ok') return logged(known, operation, outcome)
  const steps = getOwn(transition.program.index.shell.load, load)?.ok
  // This answer may be the condition of another load.
  const after = steps
    ? startShellLoads(
        runOfPage(known, [frameOf(steps, `shell/load/${load}/ok`, { answer: outcome.answer })]),
      )
    : known
  return unshownPictures(transition.program, after.state).length >
    unshownPictures(transition.program, transition.state).length
    ? report(after, 'log-only-failure', `${operation}: no picture that this page may show`)
    : after
}

/**
 * Runs steps of the page. The page loads this data once in its life, so an exit from the screen
 * does not matter.
 */
function runOfPage(transition: Transition, frames: readonly Frame[]): Transition {
  const ran = runSteps(withVisit(transition, { leaving: false }), frames)
  return isLeaving(transition) ? withVisit(ran, { leaving: true }) : ran
}

export function logged(transition: Transition, operation: string, outcome: Outcome): Transition {
  return report(
    transition,
    'log-only-failure',
    `${operation}: ${outcome.kind === 'rejected' ? outcome.code : outcome.kind}`,
  )
}

function loadedBy(outcome: Outcome, asked?: Loaded): Loaded {
  if (outcome.kind === 'ok') return { is: 'ready', answer: outcome.answer }
  return asked?.is === 'loading' && asked.before !== undefined
    ? { is: 'failed', before: asked.before }
    : { is: 'failed' }
}
