import { formInitiator, isAwaited } from '../async/initiator.ts'
import { startLoads } from '../async/loads.ts'
import { preventConcurrentActions } from '../async/prevent-concurrent-actions.ts'
import { withdrawOffers } from '../async/withdraw-offers.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { runAllChangeSteps } from '../form/changes.ts'
import { asPlaced, withProblems } from '../form/form-problems.ts'
import { hiddenFields } from '../form/hidden-fields.ts'
import { fieldOf, placedFields } from '../form/placed-fields.ts'
import { isSubmitLocked, loadsThatAre } from '../form/submit-lock.ts'
import { mergeIssues } from '../form/validate-fields.ts'
import { validateForm } from '../form/validate-form.ts'
import { currentScreen } from '../screen/current-screen.ts'
import { currentPage, formOf } from '../screen/pages.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, report, type Transition, withState, withVisit } from '../transition.ts'
import { formValidated } from './form-validated.ts'

/**
 * Handles a submit. Problems of the schema and of the rules are shown at once. Only a form without
 * problems is sent, and only once. A hidden field is not required, not checked and not sent; its
 * value stays. Notices of earlier acts are removed.
 */
export function submitted(
  asked: Transition,
  { issues }: Extract<Event, { readonly type: 'submitted' }>,
): Transition {
  const transition = runAllChangeSteps(
    asked.state.visit?.form.edited
      ? formValidated(asked, { type: 'form-validated', at: asked.at, issues })
      : asked,
  )
  const screen = currentScreen(transition.program, transition.state)
  const { visit } = transition.state
  const context = contextFor(transition.program, transition.state, {}, transition.at)
  const page = screen?.pages && currentPage(screen, visit, context)
  const hidden = screen ? hiddenFields(screen, context) : []
  const whole = screen && formOf(screen, visit, context)
  const form = whole && {
    ...whole,
    rules: whole.rules.filter(({ at }) => !hidden.includes(fieldOf(at))),
  }
  if (
    !screen ||
    !visit ||
    visit.question ||
    isLeaving(transition) ||
    isAwaited(transition.state, formInitiator) ||
    isSubmitLocked(form, visit, context)
  )
    return transition
  if (!form) return report(transition, 'wrong-form', screen.id)
  // Rules cannot run without their data, so a submit repeats the failed loads first.
  const failed = loadsThatAre('failed', form, visit)
  if (failed.length > 0)
    return startLoads(
      transition,
      Object.fromEntries(Object.entries(screen.load).filter(([load]) => failed.includes(load))),
    )
  const found = issues.filter(
    ({ at }) => (!page || placedFields(page.content).includes(at)) && !hidden.includes(fieldOf(at)),
  )
  const validated = validateForm(transition, form)
  const isUnknownRule = validated.is === 'unknown-rule'
  if (isUnknownRule && found.length === 0) return report(transition, 'wrong-form', validated.rule)
  const problems = isUnknownRule ? found : mergeIssues(found, validated.problems)
  if (problems.length > 0)
    return withProblems(transition, asPlaced(problems, (page ?? screen).content))
  const clean =
    visit.form.problems.length > 0
      ? withVisit(transition, { form: { ...visit.form, problems: [] } })
      : transition
  const scope = hidden.length > 0 ? { hidden } : {}
  const after = runSteps(
    withState(withdrawOffers(clean), { notices: [] }),
    [
      page
        ? frameOf(page.submit, `pages/${page.name}/submit`, scope)
        : frameOf(screen.submit, 'submit', scope),
    ],
    formInitiator,
  )
  const sent = after.state.visit
  return preventConcurrentActions(
    transition,
    sent && isAwaited(after.state, formInitiator)
      ? withVisit(after, { form: { ...sent.form, sent: true } })
      : after,
  )
}
