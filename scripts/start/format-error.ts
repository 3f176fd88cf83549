import { StartFailure } from '../../server/http/errors.ts'

/**
 * The flows have mistakes. `message` is the output of `npm run check`, for the author and without a
 * stack.
 */
export class FlowsRefused extends Error {
  override readonly name = 'FlowsRefused'
}

/**
 * Returns the text to print for a failure: only the message of a failure that a user can correct,
 * the stack of a defect.
 */
export function formatError(problem: unknown): string {
  if (problem instanceof StartFailure || problem instanceof FlowsRefused) return problem.message
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
}
