import type { Block } from '../../language/block.ts'
import type { Form } from '../../language/form.ts'
import { contextFor } from '../expressions/context-for.ts'
import { pageNow, pagesNow, turnTo } from '../screen/pages.ts'
import type { Problem } from '../state.ts'
import { currentScreen, type Transition, withVisit } from '../transition.ts'
import { fieldOf, placedFields, unsent } from './fields.ts'
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

/**
 * Shows problems. The count of attempts moves the focus and makes screen readers speak, even for
 * the same text.
 */
export function withProblems(transition: Transition, problems: readonly Problem[]): Transition {
  const { visit } = transition.state
  return visit
    ? toTheirPage(
        withVisit(transition, {
          form: { ...unsent(visit.form), problems, attempt: visit.form.attempt + 1 },
        }),
        problems,
      )
    : transition
}

/** Turns to the page of the wrong fields, so that the user can correct them there. */
function toTheirPage(transition: Transition, problems: readonly Problem[]): Transition {
  const pages = currentScreen(transition.program, transition.state)?.pages
  if (!pages) return transition
  const open = pagesNow(transition)
  const wrong = pages.filter(
    ({ name, content }) =>
      open.includes(name) &&
      problems.some(({ at }) => at !== undefined && placedFields(content).includes(fieldOf(at))),
  )
  const [first] = wrong
  return first === undefined || wrong.some(({ name }) => name === pageNow(transition))
    ? transition
    : turnTo(transition, first.name, false)
}

/** Sorts problems in the order of their fields; problems without a field come first. */
export function asPlaced(
  problems: readonly Problem[],
  content: readonly Block[],
): readonly Problem[] {
  const fields = placedFields(content)
  const place = ({ at }: Problem) => (at === undefined ? -1 : fields.indexOf(fieldOf(at)))
  return problems.toSorted((one, other) => place(one) - place(other))
}
