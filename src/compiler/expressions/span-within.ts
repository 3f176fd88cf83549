import type { SourceScalar } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'

/**
 * Returns the span of a part of a text. When the file spells the text differently (escapes, folded
 * lines), returns the span of the whole text.
 */
export function spanWithin(node: SourceScalar, from: number, to: number): Span {
  if (node.textStart === undefined || typeof node.value !== 'string') return node.span
  const start = node.textStart + Math.min(from, Math.max(0, node.value.length - 1))
  const end = node.textStart + Math.min(Math.max(to, from + 1), node.value.length)
  return {
    ...node.span,
    start,
    end: Math.max(end, start + 1),
    column: node.span.column + (start - node.span.start),
  }
}
