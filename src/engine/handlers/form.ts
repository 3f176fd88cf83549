import type { Form } from '../../language/form.ts'
import type { Json } from '../../language/json.ts'
import { preventConcurrentActions, withdrawOffers } from '../async/calls.ts'
import { formInitiator, isAwaited } from '../async/initiator.ts'
import { startLoads } from '../async/loads.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { equal } from '../expressions/operators.ts'
import { getOwn, isObject } from '../expressions/values.ts'
import {
  edited,
  fieldOf,
  hiddenFields,
  placedFields,
  unsent,
  untouchedFields,
} from '../form/fields.ts'
import { serverFields } from '../form/server-fields.ts'
import {
  asPlaced,
  mergeIssues,
  problemsAt,
  validateForm,
  withProblems,
} from '../form/validate-form.ts'
import { isSubmitLocked, loadsThatAre } from '../form/validate-rules.ts'
import { currentPage, formOf, pageNow } from '../screen/pages.ts'
import type { FormState } from '../state.ts'
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

/** Stores the typed value unchanged, and removes the field's problems. */
export function changed(
  transition: Transition,
  { field, value }: Extract<Event, { readonly type: 'changed' }>,
): Transition {
  const { visit } = transition.state
  if (!visit || visit.leaving || visit.form.locked.includes(field)) return transition
  const { form } = visit
  const values = withEntry(transition, field, value)
  if (!values) return transition
  const wrong = form.problems.some(({ at }) => at === field)
  const problems = wrong ? form.problems.filter(({ at }) => at !== field) : form.problems
  return withVisit(transition, {
    form: { ...unsent(form), ...edited(transition, field), touched: true, values, problems },
  })
}

type Values = FormState['values']

/**
 * Returns the values with the entry. A dictated field is stored below the name of its group, and
 * only if the server requested it.
 */
function withEntry(transition: Transition, field: string, value: Json): Values | undefined {
  const values = transition.state.visit?.form.values ?? {}
  const [group = '', name] = field.split('.')
  if (name === undefined) return withValue(values, field, value)
  const form = currentScreen(transition.program, transition.state)?.form
  const fields =
    form &&
    serverFields(form, group, contextFor(transition.program, transition.state, {}, transition.at))
  if (!fields?.some((dictated) => dictated.name === name)) return undefined
  const held = getOwn(values, group)
  return withValue(values, group, withValue(isObject(held) ? held : {}, name, value))
}

/**
 * Ignores a repeated change event (compositionend): the form is unchanged. Its findings stay valid,
 * and no second validation runs.
 */
function withValue(values: Values, name: string, value: Json): Values {
  const before = getOwn(values, name)
  return before !== undefined && equal(before, value) ? values : { ...values, [name]: value }
}

export function fieldLeft(
  transition: Transition,
  { field }: Extract<Event, { readonly type: 'field-left' }>,
): Transition {
  return isLeaving(transition) ? transition : runChangeSteps(transition, [field])
}

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
    asked.state.visit?.form.edited ? formValidated(asked, { issues }) : asked,
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
  // The steps may check fields again. These findings are valid for the values as they are now.
  const clean = formValidated(
    visit.form.problems.length > 0
      ? withVisit(transition, { form: { ...visit.form, problems: [] } })
      : transition,
    { issues },
  )
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

/** Stores the findings with their values: they are not valid for any others. */
export function formValidated(
  transition: Transition,
  { issues }: Pick<Extract<Event, { readonly type: 'form-validated' }>, 'issues'>,
): Transition {
  const { visit } = transition.state
  return visit
    ? withVisit(transition, {
        form: { ...visit.form, findings: { values: visit.form.values, issues } },
      })
    : transition
}

/**
 * Handles Back or Forward between pages of this visit. A page that was not reached yet cannot be
 * entered by them.
 */
export function formPageChanged(
  transition: Transition,
  { page }: Extract<Event, { readonly type: 'form-page-changed' }>,
): Transition {
  const { visit } = transition.state
  const now = pageNow(transition)
  if (!visit || isLeaving(transition) || now === undefined) return transition
  const reached = visit.reached ?? [now]
  const wanted = page ?? reached[0] ?? now
  if (
    wanted === visit.page ||
    (visit.page === undefined && wanted === now) ||
    !reached.includes(wanted)
  )
    return transition
  const pagePath = visit.pagePath ?? [now]
  const at = pagePath.lastIndexOf(wanted)
  return withVisit(transition, {
    page: wanted,
    pagePath: at < 0 ? [...pagePath, wanted] : pagePath.slice(0, at + 1),
    form: { ...visit.form, problems: [] },
  })
}

/** Runs the screen's steps for fields left with another valid value, once for each change. */
export function runChangeSteps(transition: Transition, fields: readonly string[]): Transition {
  return fields.reduce(
    (sofar, field) => (isLeaving(sofar) ? sofar : runChangeStepsOf(sofar, field)),
    transition,
  )
}

/**
 * Runs the steps of all edited fields, because pressing a button leaves every field, although not
 * every browser reports it.
 */
export const runAllChangeSteps = (transition: Transition): Transition =>
  runChangeSteps(transition, Object.keys(transition.state.visit?.form.edited ?? {}))

function runChangeStepsOf(transition: Transition, field: string): Transition {
  const screen = currentScreen(transition.program, transition.state)
  const form = transition.state.visit?.form
  const before = getOwn(form?.edited ?? {}, field)
  if (!screen?.form || !form || before === undefined) return transition
  const now: Json = getOwn(form.values, field) ?? ''
  const done = () => withVisit(transition, { form: { ...form, ...untouchedFields(form, [field]) } })
  if (equal(now, before)) return done()
  return isGood(transition, screen.form, field)
    ? runSteps(
        done(),
        [frameOf(getOwn(screen.change ?? {}, field) ?? [], `change/${field}`, {})],
        `change/${field}`,
      )
    : transition
}

const isGood = (transition: Transition, form: Form, field: string): boolean =>
  problemsAt(transition, form, [field])?.length === 0
