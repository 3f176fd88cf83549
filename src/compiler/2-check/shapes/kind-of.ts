import type { SourceNode } from '../../../language/source.ts'

/** Kind of a node, in an author's words. */
export function kindOf(node: SourceNode): string {
  if (node.kind === 'map') return 'a map'
  if (node.kind === 'list') return 'a list'
  if (node.value === null) return 'empty'
  if (typeof node.value !== 'string') return `the ${typeof node.value} ${node.value}`
  return node.value.startsWith('=')
    ? 'an expression'
    : `the text "${node.value.length > 30 ? `${node.value.slice(0, 30)}…` : node.value}"`
}
