import type { SourceNode } from '../../language/source.ts'
import { itemName } from './item-names.ts'

type Items = readonly SourceNode[]
export type Change = (items: Items, index: number) => Items

/**
 * Changes the list that contains the item of this name: first this list, then the lists inside its
 * items.
 */
export function inListOf(items: Items, name: string, change: Change): Items | 'none' | 'several' {
  const here = items.flatMap((item, index) => (itemName(item) === name ? [index] : []))
  const [index] = here
  if (here.length > 1) return 'several'
  if (index !== undefined) return change(items, index)
  return inOne(items, (item) => inside(item, name, change))
}

function inside(node: SourceNode, name: string, change: Change): SourceNode | 'none' | 'several' {
  if (node.kind === 'scalar') return 'none'
  if (node.kind === 'list') {
    const items = inListOf(node.items, name, change)
    return typeof items === 'string' ? items : { ...node, items }
  }
  const values = inOne(
    node.entries.map(({ value }) => value),
    (value) => inside(value, name, change),
  )
  return typeof values === 'string'
    ? values
    : {
        ...node,
        entries: node.entries.map((entry, index) => ({
          ...entry,
          value: values[index] ?? entry.value,
        })),
      }
}

/** Replaces the one node that contains it. */
function inOne(
  nodes: Items,
  look: (node: SourceNode) => SourceNode | 'none' | 'several',
): Items | 'none' | 'several' {
  const looked = nodes.map(look)
  const found = looked.filter((each) => each !== 'none')
  if (found.length === 0) return 'none'
  if (found.length > 1 || found.includes('several')) return 'several'
  return nodes.map((node, index) => {
    const after = looked[index]
    return after === undefined || typeof after === 'string' ? node : after
  })
}
