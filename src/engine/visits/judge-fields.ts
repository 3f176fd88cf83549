import type { Form } from '../../language/form.ts'
import type { Problem } from '../state.ts'
import type { Turn } from '../turn.ts'
import { judgeForm } from './judge-form.ts'

/**
 * Returns the problems at these fields, by the schema and then by the rules. Returns undefined when
 * they are unknown (fail closed).
 */
export function problemsAt(
  turn: Turn,
  form: Form,
  fields: readonly string[],
): readonly Problem[] | undefined {
  const { findings, values } = turn.state.visit?.form ?? {}
  if (findings === undefined || findings.values !== values) return undefined
  const judged = judgeForm(turn, {
    ...form,
    rules: form.rules.filter(({ at }) => fields.includes(at)),
  })
  if (judged.is === 'unknown-rule') return undefined
  return together(
    findings.issues.filter(({ at }) => at !== undefined && fields.includes(at)),
    judged.problems,
  )
}

/**
 * Combines problems, one for each field: a problem of the schema takes priority over a problem of a
 * rule.
 */
export const together = (
  found: readonly Problem[],
  ruled: readonly Problem[],
): readonly Problem[] => [
  ...found,
  ...ruled.filter(({ at }) => !found.some((issue) => issue.at === at)),
]
