import type { Span } from './span.ts'

/** A mistake in what an author wrote. The wording lives in docs/diagnostics/<code>.md. */
export interface Diagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** What is wrong, with the suggestion if there is one. */
  readonly message: string
  /** What to do instead: the page's first paragraph. */
  readonly remedy: string
  readonly span: Span
  /** What the sentences above name: what decides does so by them, never by the wording. */
  readonly holes?: Readonly<Record<string, string>>
  /**
   * What has the same cause is one mistake: it is told at the first of its places, the others are
   * related.
   */
  readonly cause?: string
  /** Other places that belong to the same mistake: both duplicates, the declaration. */
  readonly related: readonly { readonly span: Span; readonly message: string }[]
}
