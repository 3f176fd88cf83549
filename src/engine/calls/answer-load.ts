import { own } from '../expressions/own.ts'
import type { Outcome } from '../outcome.ts'
import type { Frame, Loaded, PendingLoad } from '../state.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, report, type Turn, withVisit } from '../turn.ts'
import { unshownPictures } from '../views/brand-image.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { commonAnswer, errorOf } from './common-answer.ts'
import { startShellLoads, withData, withShellData } from './loads.ts'

/**
 * Stores the data or its failure, which its block shows. Only a lost session or a forbidden page
 * leaves the screen.
 */
export function answerLoad(turn: Turn, { load, operation }: PendingLoad, outcome: Outcome): Turn {
  const asked = own(turn.state.visit?.data ?? {}, load)
  const known = withData(turn, load, loadedBy(outcome, asked))
  if (outcome.kind === 'ok')
    return runSteps(known, [
      frameOf(
        own(currentScreen(turn.program, turn.state)?.load ?? {}, load)?.ok ?? [],
        `load/${load}/ok`,
        { answer: outcome.answer },
      ),
    ])
  const use = own(currentScreen(turn.program, turn.state)?.load ?? {}, load)
  const steps = outcome.kind === 'rejected' ? own(use?.rejected ?? {}, outcome.code) : undefined
  if (steps && outcome.kind === 'rejected')
    return runSteps(known, [
      frameOf(steps, `load/${load}/rejected/${outcome.code}`, { error: errorOf(outcome) }),
    ])
  const told = use?.failed
    ? runSteps(known, [frameOf(use.failed, `load/${load}/failed`, {})])
    : known
  if (turn.program.index.logOnly.includes(operation)) return logged(told, operation, outcome)
  return outcome.kind === 'unauthorized' || outcome.kind === 'forbidden'
    ? commonAnswer(told, outcome, {})
    : told
}

/** Branding is decoration: its failure is logged and nothing more (T57). */
export function answerShellLoad(
  turn: Turn,
  { load, operation }: PendingLoad,
  outcome: Outcome,
): Turn {
  const known = withShellData(turn, load, loadedBy(outcome))
  if (outcome.kind !== 'ok') return logged(known, operation, outcome)
  const steps = own(turn.program.index.shell.load, load)?.ok
  // This answer may be the condition of another load.
  const after = steps
    ? startShellLoads(
        runOfPage(known, [frameOf(steps, `shell/load/${load}/ok`, { answer: outcome.answer })]),
      )
    : known
  return unshownPictures(turn.program, after.state).length >
    unshownPictures(turn.program, turn.state).length
    ? report(after, 'log-only-failure', `${operation}: no picture that this page may show`)
    : after
}

/**
 * Runs steps of the page. The page loads this data once in its life, so an exit from the screen
 * does not matter.
 */
function runOfPage(turn: Turn, frames: readonly Frame[]): Turn {
  const ran = runSteps(withVisit(turn, { leaving: false }), frames)
  return isLeaving(turn) ? withVisit(ran, { leaving: true }) : ran
}

export function logged(turn: Turn, operation: string, outcome: Outcome): Turn {
  return report(
    turn,
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
