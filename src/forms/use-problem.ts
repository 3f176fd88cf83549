import { useState } from 'react'
import type { Problem } from '../engine/state.ts'
import { problemAt, useFormScope } from './form-scope.ts'

interface FieldProblem {
  readonly problem: Problem | undefined
  /** Whether the field points to the words of its problem. */
  readonly describes: boolean
  /** For the field: somebody leaves it. */
  readonly onBlur: () => void
}

/**
 * Returns the problem of a field. The description of a field that has the focus stays as it is,
 * because screen readers speak a change of it, and the announcement speaks already (decision 0094).
 * It comes when the field is left.
 */
export function useProblem(name: string): FieldProblem {
  const problem = problemAt(useFormScope().view, name)
  const [known, know] = useState({ problem, describes: true })
  if (known.problem !== problem) know({ problem, describes: !hasFocus(name) })
  return {
    problem,
    describes: problem !== undefined && known.describes,
    onBlur: () => know({ problem, describes: true }),
  }
}

/** Whether somebody is in that field, or in one of its choices. */
export const hasFocus = (name: string): boolean =>
  document.activeElement?.getAttribute('name') === name
