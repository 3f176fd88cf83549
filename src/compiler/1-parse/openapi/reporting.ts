import {
  type Node,
  type YAMLMap,
  type Pair,
  type Scalar,
  isScalar,
  isMap,
  isSeq,
  isAlias,
} from 'yaml'
import type { Span } from '../../../language/source.ts'
import type { Report } from '../../diagnostics/report.ts'

/** Destination of the diagnostics of a document. */
export interface Reporting {
  readonly report: Report
  readonly at: (node: Node | undefined) => Span
  readonly file: string
}

export function pairsOf(map: YAMLMap): readonly Pair<Scalar, Node | null>[] {
  return map.items.filter((pair): pair is Pair<Scalar, Node | null> => isScalar(pair.key))
}

/** Describes a node in an author's words. */
export function foundIn(node: Node | null): string {
  if (isMap(node)) return 'a map'
  if (isSeq(node)) return 'a list'
  if (isAlias(node)) return `the alias ${node.source}`
  const value = plain(node)
  return value === null || value === undefined
    ? 'empty'
    : typeof value === 'string'
      ? `the text "${value}"`
      : String(value)
}

/** YAML 1.2 core has no other scalars. */
export function plain(node: Node | null): string | number | boolean | null | undefined {
  return isScalar<string | number | boolean | null>(node) ? node.value : undefined
}

/** Returns the node to mark: a multi-line or missing value is marked at its key. */
export function placeOf(key: Node, node: Node | null): Node {
  return isScalar(node) && node.value !== null ? node : key
}
