import { StartFailure } from '../../server/start-failure.ts'
import { FlowsRefused } from '../vite/flows-refused.ts'

/**
 * What to print of a failure: for what a person can mend only the words, for our own mistakes the
 * whole of it.
 */
export function sentenceOf(problem: unknown): string {
  if (problem instanceof StartFailure || problem instanceof FlowsRefused) return problem.message
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
}
