import type { SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import { isExpression } from '../model/read-node.ts'

interface Compared {
  readonly columns: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

/** Results by node, so that each node is read once. */
const known = new WeakMap<SourceNode, Compared>()

/** Collects the words inside expressions, and the words that select a case. */
export function comparedIn(node: SourceNode): ReadonlySet<string> {
  return comparisonsIn(node).words
}

/** True when a node uses a column of a table as a map; `span` is where the column is declared. */
export function isReading(span: Span): (node: SourceNode) => boolean {
  const place = placeOf(span)
  return (node) => comparisonsIn(node).columns.has(place)
}

function comparisonsIn(node: SourceNode): Compared {
  const before = known.get(node)
  if (before) return before
  const [columns, words] = [new Set<string>(), new Set<string>()]
  collect(node, '', node.span.file, columns, words)
  const compared = { columns, words }
  known.set(node, compared)
  return compared
}

const placeOf = ({ file, start }: Span): string => `${file} ${start}`

function collect(
  node: SourceNode,
  under: string,
  file: string,
  columns: Set<string>,
  words: Set<string>,
): void {
  if (node.kind === 'list')
    for (const item of node.items) collect(item, under, file, columns, words)
  else if (node.kind === 'scalar') {
    if (isExpression(node))
      for (const [quoted] of node.value.matchAll(/"[^"\\]*"|'[^'\\]*'/g))
        words.add(quoted.slice(1, -1))
  } else if (under === 'is' && node.span.file !== file) columns.add(placeOf(node.span))
  else {
    for (const { key, value } of node.entries) {
      if (under === 'is') for (const word of key.split(',')) words.add(word.trim())
      collect(value, key, file, columns, words)
    }
  }
}
