import type { Form } from '../../language/form.ts'
import { contextFor } from '../expressions/context-for.ts'
import type { Problem } from '../state.ts'
import type { Transition } from '../transition.ts'
import { type RuleResult, validateRules } from './validate-rules.ts'

/**
 * Runs the rules of a form over its present values. A problem at a dictated field carries the
 * field's label.
 */
export function validateForm(transition: Transition, { rules }: Form): RuleResult {
  const validated = validateRules(
    rules,
    transition.state.visit?.form.values ?? {},
    contextFor(transition.program, transition.state, {}, transition.at),
  )
  if (validated.is === 'unknown-rule') return validated
  const labels = new Map(rules.map(({ at, label }) => [at, label]))
  return {
    is: 'validated',
    problems: validated.problems.map((problem) => {
      const label = problem.at === undefined ? undefined : labels.get(problem.at)
      return label === undefined ? problem : Object.assign({}, problem, { lead: `${label}: ` })
    }),
  }
}

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
