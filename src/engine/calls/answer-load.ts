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
 * Data is there or failed to come, which its block says. Only a lost session or a forbidden page
 * leads away.
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
  // What it says may be what another one waits for.
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
 * They are of the page, which is asked once for all of its life, and not of the screen: that one is
 * being left is nothing to them.
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
