import { getOwn } from '../expressions/get-own.ts'
import type { Outcome } from '../outcome.ts'
import { currentScreen } from '../screen/current-screen.ts'
import type { Frame, Loaded, PendingLoad } from '../state.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, report, type Transition, withVisit } from '../transition.ts'
import { unshownPictures } from '../views/brand-image.ts'
import { defaultErrorHandling, errorOf } from './default-error-handling.ts'
import { startShellLoads, withData, withShellData } from './loads.ts'

/**
 * Stores the data or its failure, which its block shows. Only a lost session or a forbidden page
 * leaves the screen.
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
    ? defaultErrorHandling(handled, outcome, {})
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
