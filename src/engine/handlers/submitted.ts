import { formAsker, isAwaited } from '../calls/asker.ts'
import { startLoads } from '../calls/loads.ts'
import { oneActAtATime } from '../calls/one-act.ts'
import { withdrawOffers } from '../ceremonies/withdraw-offers.ts'
import type { Event } from '../event.ts'
import { sightOf } from '../expressions/sight.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, report, type Turn, withState, withVisit } from '../turn.ts'
import { allSettled } from '../visits/changes.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { asPlaced, withProblems } from '../visits/form-problems.ts'
import { together } from '../visits/judge-fields.ts'
import { judgeForm } from '../visits/judge-form.ts'
import { currentPage, formOf } from '../visits/pages.ts'
import { placedFields } from '../visits/placed-fields.ts'
import { isSubmitLocked, loadsThatAre } from '../visits/submit-lock.ts'
import { formJudged } from './form-judged.ts'

/**
 * Handles a submit. Problems of the schema and of the rules are shown at once. Only a form without
 * problems is sent, and only once. Notices of earlier acts are removed.
 */
export function submitted(
  asked: Turn,
  { issues }: Extract<Event, { readonly type: 'submitted' }>,
): Turn {
  const turn = allSettled(
    asked.state.visit?.form.edited
      ? formJudged(asked, { type: 'form-judged', at: asked.at, issues })
      : asked,
  )
  const screen = currentScreen(turn.program, turn.state)
  const { visit } = turn.state
  const sight = sightOf(turn.program, turn.state, {}, turn.at)
  const page = screen?.pages && currentPage(screen, visit, sight)
  const form = screen && formOf(screen, visit, sight)
  if (
    !screen ||
    !visit ||
    visit.question ||
    isLeaving(turn) ||
    isAwaited(turn.state, formAsker) ||
    isSubmitLocked(form, visit, sight)
  )
    return turn
  if (!form) return report(turn, 'wrong-form', screen.id)
  // Rules cannot run without their data, so a submit repeats the failed loads first.
  const failed = loadsThatAre('failed', form, visit)
  if (failed.length > 0)
    return startLoads(
      turn,
      Object.fromEntries(Object.entries(screen.load).filter(([load]) => failed.includes(load))),
    )
  const found = page ? issues.filter(({ at }) => placedFields(page.content).includes(at)) : issues
  const judged = judgeForm(turn, form)
  const unjudged = judged.is === 'unknown-rule'
  if (unjudged && found.length === 0) return report(turn, 'wrong-form', judged.rule)
  const problems = unjudged ? found : together(found, judged.problems)
  if (problems.length > 0) return withProblems(turn, asPlaced(problems, (page ?? screen).content))
  const clean =
    visit.form.problems.length > 0
      ? withVisit(turn, { form: { ...visit.form, problems: [] } })
      : turn
  const after = runSteps(
    withState(withdrawOffers(clean), { notices: [] }),
    [
      page
        ? frameOf(page.submit, `pages/${page.name}/submit`, {})
        : frameOf(screen.submit, 'submit', {}),
    ],
    formAsker,
  )
  const sent = after.state.visit
  return oneActAtATime(
    turn,
    sent && isAwaited(after.state, formAsker)
      ? withVisit(after, { form: { ...sent.form, sent: true } })
      : after,
  )
}
