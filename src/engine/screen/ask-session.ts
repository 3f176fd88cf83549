import type { Screen } from '../../language/program.ts'
import { startInitiator } from '../async/initiator.ts'
import { contextFor } from '../expressions/context-for.ts'
import { guard } from '../guard.ts'
import { moveTo } from '../navigation/navigate.ts'
import { forgetReturnTo, rememberReturnTo } from '../navigation/return-to.ts'
import { placeOf } from '../navigation/routes.ts'
import { runSteps } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import { report, type Transition, withState, withVisit } from '../transition.ts'

/**
 * A session in a cookie is unknown to a page that begins. The server is asked once, before the
 * guard turns the user away. False in the build of a product without such a question
 * (scripts/vite).
 */
export const askSession: false | AskSession = { isDue, begin, decided }

interface AskSession {
  readonly isDue: (transition: Transition) => boolean
  /** @param open at the screen, which shows nothing until the answer */
  readonly begin: (open: Transition, isReturn: boolean) => Transition
  /** Still asking, leaving, or at the screen, which may begin. */
  readonly decided: (transition: Transition, screen: Screen) => Transition
}

function isDue({ program, state }: Transition): boolean {
  return program.index.askSession !== undefined && state.asked !== true
}

/** The steps at the start of the page come first, because they may find the session. */
function begin(open: Transition, isReturn: boolean): Transition {
  const { atStart = [], askSession: steps = [] } = open.program.index
  const first = open.state.started ? [] : [frameOf(atStart, 'app/at-start', {})]
  return runSteps(
    withVisit(withState(open, { started: true, asked: true }), {
      unmet: true,
      starting: isReturn,
      asking: true,
    }),
    [...first, frameOf(steps, 'app/session', {})],
    startInitiator,
  )
}

/** Without an answer the user may retry, and the screen waits as long as this is offered. */
function decided(transition: Transition, screen: Screen): Transition {
  const { visit, notices } = transition.state
  if (!visit?.asking || notices.some(({ redo }) => redo?.visit === visit.number)) return transition
  const { asking: _asking, ...open } = visit
  const done = withState(transition, { visit: open })
  const context = contextFor(done.program, done.state, {}, done.at)
  const verdict = guard(done, screen, context)
  switch (verdict.is) {
    case 'turned-away': {
      const { otherwise } = done.program.index.guard
      const place = placeOf(otherwise, context)
      const kept = rememberReturnTo(done, screen.route, open)
      return place ? moveTo(kept, place, true) : report(kept, 'no-value', otherwise.route)
    }
    case 'forward':
      return moveTo(forgetReturnTo(done), verdict.wanted.place, true)
    case 'fulfilled':
      return forgetReturnTo(done)
    case 'welcome':
      return done
    default:
      return verdict satisfies never
  }
}
