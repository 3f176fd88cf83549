import type { Span } from '../../language/span.ts'

/** A scenario with an unmet expectation. */
export interface Failure {
  readonly span: Span
  /** The unmet expectation. */
  readonly message: string
  /** The actual content, one line per element. */
  readonly instead: readonly string[]
}

/** Ends a scenario at the step that throws it; `describe-page` adds the actual content. */
export class Unmet extends Error {
  readonly span: Span | undefined

  constructor(message: string, span?: Span) {
    super(message)
    this.name = 'Unmet'
    this.span = span
  }
}
