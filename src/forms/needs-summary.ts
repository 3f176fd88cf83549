import type { Problem } from '../engine/state.ts'
import type { Text } from '../language/text.ts'

export interface ProblemsProps {
  readonly problems: readonly Problem[]
  /** True when the problem has its own field, which can receive focus. */
  readonly reachable: (problem: Problem) => boolean
  /** Label of a field, by its name. */
  readonly titleOf?: (field: string) => Text | undefined
}

/**
 * A single problem of a reachable field is shown at the field. Several problems, or one without a
 * field, are shown in the summary.
 */
export function needsSummary(
  problems: readonly Problem[],
  reachable: ProblemsProps['reachable'],
): boolean {
  return problems.length > 1 || problems.some((problem) => !reachable(problem))
}
