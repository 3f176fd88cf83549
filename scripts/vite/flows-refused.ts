/**
 * The flows have mistakes. `message` is the output of `npm run check`, for the author and without a
 * stack.
 */
export class FlowsRefused extends Error {
  override readonly name = 'FlowsRefused'
}
