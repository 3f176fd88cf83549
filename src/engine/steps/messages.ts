import type { Json } from '../../language/json.ts'
import { evaluate, textOf } from '../evaluate.ts'
import { isList, getOwn } from '../expressions/values.ts'
import { withProblems } from '../form/validate-form.ts'
import type { Problem, Visit, Notice } from '../state.ts'
import { deadlineOf } from '../stores/stores.ts'
import { currentScreen, type Transition, withVisit, withState } from '../transition.ts'
import { end, proceed, contextFrom, type StepRunner } from './step-runner.ts'

/** Shows a problem. A second problem at the same place replaces the first. */
export const problem: StepRunner<'problem'> = (step, transition, stepContext) => {
  const context = contextFrom(transition, stepContext)
  const found = step.marks && evaluate(step.marks, context)
  const marks = isList(found) ? found.filter((mark) => typeof mark === 'string') : []
  const shown: Problem = {
    text: textOf(step.text, context),
    ...(step.at !== undefined && { at: step.at }),
    ...(marks.length > 0 && { marks }),
  }
  const others = transition.state.visit?.form.problems.filter(({ at }) => at !== step.at) ?? []
  return proceed(withProblems(transition, [...others, shown]), stepContext)
}

/**
 * Shows the errors of a list at their fields. Errors of one place are one problem, and those of no
 * field of the form stand above it. An empty list changes nothing.
 */
export const problems: StepRunner<'problems'> = (step, transition, stepContext) => {
  const context = contextFrom(transition, stepContext)
  const list = evaluate(step.of, context)
  const schema = currentScreen(transition.program, transition.state)?.form?.schema
  const known = Object.keys(schema?.['properties'] ?? {})
  const messages = new Map<string | undefined, Set<string>>()
  for (const error of isList(list) ? list : []) {
    const { field = '', message = '' } = textsOf(error)
    if (message === '') continue
    const at = fieldNamed(field, known, step.fields ?? {})
    messages.set(at, (messages.get(at) ?? new Set()).add(message))
  }
  if (messages.size === 0) return proceed(transition, stepContext)
  const text = textOf(step.text, context)
  const shown = [...messages].map(([at, all]): Problem => {
    const values = Object.assign({}, text.values, { message: [...all].join(' ') })
    return Object.assign({ text: Object.assign({}, text, { values }) }, at !== undefined && { at })
  })
  const others = transition.state.visit?.form.problems.filter(({ at }) => !messages.has(at)) ?? []
  return proceed(withProblems(transition, [...others, ...shown]), stepContext)
}

const textsOf = (error: Json): { readonly field?: string; readonly message?: string } =>
  typeof error === 'object' && error !== null && !Array.isArray(error)
    ? Object.fromEntries(
        Object.entries(error).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      )
    : {}

/** `data.attributes.email` is the field `email`. */
function fieldNamed(
  name: string,
  known: readonly string[],
  fields: Readonly<Record<string, string>>,
): string | undefined {
  const last = name.slice(name.lastIndexOf('.') + 1)
  return (
    getOwn(fields, name) ??
    getOwn(fields, last) ??
    known.find((field) => field === name) ??
    known.find((field) => field === last)
  )
}

/** Shows a problem that ends with a timer, such as the time until the next attempt. */
export const timedProblem: StepRunner<'timed-problem'> = (step, transition, stepContext) => {
  const [shown, frames] = problem({ ...step, do: 'problem' }, transition, stepContext)
  const { visit } = shown.state
  if (!visit) return [shown, frames]
  const { form } = visit
  // The problem that was just shown is the last one.
  const problems = form.problems.map((each, place) =>
    place === form.problems.length - 1 ? { ...each, until: step.until } : each,
  )
  return [withVisit(shown, { form: { ...form, problems } }), frames]
}

/** Removes problems after the end of their timer. One that never ran removes nothing. */
export function removeEndedProblems(transition: Transition): Transition {
  const { visit } = transition.state
  if (!visit?.form.problems.some(({ until }) => hasEnded(transition, until))) return transition
  const form: Visit['form'] = {
    ...visit.form,
    problems: visit.form.problems.filter(({ until }) => !hasEnded(transition, until)),
  }
  return withVisit(transition, { form })
}

function hasEnded(transition: Transition, until: string | undefined): boolean {
  const timers = currentScreen(transition.program, transition.state)?.timers ?? {}
  const timer = until === undefined ? undefined : getOwn(timers, until)
  const deadline = timer ? deadlineOf(transition.state, timer) : 0
  return deadline > 0 && deadline <= transition.at
}

/** Maximum number of notices. Users do not read more, so the oldest are removed. */
const atOnce = 5

/**
 * Shows a notice. It replaces an older notice with the same text, under a new number, so that it is
 * announced again.
 */
export const notice: StepRunner<'notice'> = (step, transition, stepContext) => {
  const { next, notices } = transition.state
  const text = textOf(step.text, contextFrom(transition, stepContext))
  const { redo, exit, reference, blockedTab, during } = stepContext.frame
  const shown: Notice = {
    number: next,
    at: transition.at,
    text,
    tone: step.tone,
    ...(redo && { redo }),
    ...(exit && { exit }),
    ...(reference !== undefined && { reference }),
    ...(blockedTab && { blockedTab }),
    ...(during !== undefined && { during }),
  }
  const others = notices.filter((other) => other.text.key !== text.key)
  return proceed(
    withState(transition, { next: next + 1, notices: [...others, shown].slice(-atOnce) }),
    stepContext,
  )
}

/**
 * Opens a question and ends the sequence; the answer continues it. The question belongs to this
 * visit, so nothing of it survives the visit.
 */
export const ask: StepRunner<'ask'> = (step, transition, stepContext) => {
  const { next: number } = transition.state
  const { scope } = stepContext.frame
  const text = textOf(step.text, contextFrom(transition, stepContext))
  const question = {
    number,
    text,
    content: step.content,
    scope,
    ...(stepContext.initiator !== undefined && { initiator: stepContext.initiator }),
  }
  return end(withVisit(withState(transition, { next: number + 1 }), { question }))
}
