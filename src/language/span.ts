/** A stretch of a source file; offsets in UTF-16 units, line and column from 1. */
export interface Span {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
}
