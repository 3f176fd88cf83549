/** A stretch of a source file; offsets in UTF-16 units, line and column from 1. */
export interface Span {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
}

/** Content of a flow file, as a tree in which every node keeps its place. */
export type SourceNode = SourceScalar | SourceMap | SourceList

export interface SourceScalar {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
  readonly span: Span
  /**
   * Offset of the first character of a text in the file, if the file contains the text character by
   * character (no escapes, one line).
   */
  readonly textStart?: number
}

export interface SourceEntry {
  readonly key: string
  readonly keySpan: Span
  readonly value: SourceNode
}

export interface SourceMap {
  readonly kind: 'map'
  readonly entries: readonly SourceEntry[]
  readonly span: Span
}

export interface SourceList {
  readonly kind: 'list'
  readonly items: readonly SourceNode[]
  readonly span: Span
}
