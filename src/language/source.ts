import type { Span } from './span.ts'

/** What a flow file says, as a tree in which everything keeps its place. */
export type SourceNode = SourceScalar | SourceMap | SourceList

export interface SourceScalar {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
  readonly span: Span
  /**
   * Where the first character of a text stands in the file, when the file spells it out character
   * by character (no escapes, one line).
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
