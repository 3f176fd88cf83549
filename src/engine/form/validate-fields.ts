import type { Form } from '../../language/form.ts'
import type { Problem } from '../state.ts'
import type { Transition } from '../transition.ts'
import { validateForm } from './validate-form.ts'

/**
 * Returns the problems at these fields, by the schema and then by the rules. Returns undefined when
 * they are unknown (fail closed).
 */
export function problemsAt(
  transition: Transition,
  form: Form,
  fields: readonly string[],
): readonly Problem[] | undefined {
  const { findings, values } = transition.state.visit?.form ?? {}
  if (findings === undefined || findings.values !== values) return undefined
  const validated = validateForm(transition, {
    ...form,
    rules: form.rules.filter(({ at }) => fields.includes(at)),
  })
  if (validated.is === 'unknown-rule') return undefined
  return mergeIssues(
    findings.issues.filter(({ at }) => at !== undefined && fields.includes(at)),
    validated.problems,
  )
}

/**
 * Combines problems, one for each field: a problem of the schema takes priority over a problem of a
 * rule.
 */
export const mergeIssues = (
  found: readonly Problem[],
  ruled: readonly Problem[],
): readonly Problem[] => [
  ...found,
  ...ruled.filter(({ at }) => !found.some((issue) => issue.at === at)),
]
