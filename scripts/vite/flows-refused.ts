/**
 * The flows have mistakes: `message` is what `npm run check` says of them, for the author and
 * without a stack.
 */
export class FlowsRefused extends Error {
  override readonly name = 'FlowsRefused'
}
