import { useState } from 'react'
import type { Problem } from '../engine/state.ts'
import { problemAt, useFormScope } from './form-scope.ts'

interface FieldProblem {
  readonly problem: Problem | undefined
  /** True when the field references the text of its problem. */
  readonly describes: boolean
  /** Event handler of the field: focus leaves it. */
  readonly onBlur: () => void
}

/**
 * Returns the problem of a field. The description of a focused field does not change, because
 * screen readers speak a change, and the announcement already speaks (decision 0094). It appears
 * when focus leaves the field.
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

/** True when focus is in that field, or in one of its choices. */
export const hasFocus = (name: string): boolean =>
  document.activeElement?.getAttribute('name') === name
