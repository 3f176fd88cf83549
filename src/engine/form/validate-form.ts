import type { Form } from '../../language/form.ts'
import { contextFor } from '../expressions/context-for.ts'
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
