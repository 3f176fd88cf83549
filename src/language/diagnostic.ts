import type { RootCause } from './root-cause.ts'
import type { Span } from './span.ts'

/** An error in the files of an author. The wording is in docs/diagnostics/<code>.md. */
export interface Diagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** The problem, with the suggestion if there is one. */
  readonly message: string
  /** The remedy: the first paragraph of the page. */
  readonly remedy: string
  readonly span: Span
  /** Values named in the sentences above. Code decides by these values, never by the wording. */
  readonly holes?: Readonly<Record<string, string>>
  /**
   * Diagnostics with the same cause are one error. It is reported at the first place; the others
   * are related.
   */
  readonly cause?: RootCause
  /** Other places of the same error: both duplicates, the declaration. */
  readonly related: readonly { readonly span: Span; readonly message: string }[]
}
