import type { Problem } from '../engine/state.ts'

export interface ProblemsProps {
  readonly problems: readonly Problem[]
  /** Whether the problem has a field of its own to send the reader to. */
  readonly reachable: (problem: Problem) => boolean
  /** The text key of what a field is called, by its name. */
  readonly titleOf?: (field: string) => string | undefined
}

/**
 * One problem with a field of its own is told there; several, or one of no field, are told
 * together.
 */
export function needsSummary(
  problems: readonly Problem[],
  reachable: ProblemsProps['reachable'],
): boolean {
  return problems.length > 1 || problems.some((problem) => !reachable(problem))
}
