import type { SourceNode } from '../../language/source.ts'

/** Returns a tree without the key or the item at this path. */
export function cut<Node extends SourceNode>(node: Node, path: readonly string[]): Node
export function cut(node: SourceNode, [key = '', ...rest]: readonly string[]): SourceNode {
  const inside = (value: SourceNode): readonly SourceNode[] =>
    rest.length > 0 && value.kind !== 'scalar' ? [cut(value, rest)] : []
  if (node.kind === 'map')
    return {
      ...node,
      entries: node.entries.flatMap((entry) =>
        entry.key === key
          ? inside(entry.value).map((value) => ({ key, keySpan: entry.keySpan, value }))
          : [entry],
      ),
    }
  return node.kind === 'list'
    ? {
        ...node,
        items: node.items.flatMap((item, at) => (String(at) === key ? inside(item) : [item])),
      }
    : node
}
