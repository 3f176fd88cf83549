import type { Span } from '../../language/span.ts'

/** A scenario did not hold. */
export interface Failure {
  readonly span: Span
  /** What was expected and is not so. */
  readonly message: string
  /** What was there instead, a line each. */
  readonly instead: readonly string[]
}

/** Ends a scenario at the step it was thrown in; `describe-page` adds what was there instead. */
export class Unmet extends Error {
  readonly span: Span | undefined

  constructor(message: string, span?: Span) {
    super(message)
    this.name = 'Unmet'
    this.span = span
  }
}
