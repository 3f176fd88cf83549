import type { Json } from '../../language/json.ts'
import { evaluate, textOf } from '../evaluate.ts'
import { getOwn, isList } from '../expressions/values.ts'
import { withProblems } from '../form/validate-form.ts'
import type { Problem } from '../state.ts'
import { currentScreen } from '../transition.ts'
import { contextFrom, proceed, type StepRunner } from './step-runner.ts'

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
