/**
 * A reason not to start that the operator can act on: `message` is one sentence, printed without a
 * stack.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
