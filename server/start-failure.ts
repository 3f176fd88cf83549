/**
 * A reason not to start that a person can act on: `message` is one sentence, to be printed without
 * a stack.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
