import { type KeyTable, keyTables, type Shape } from '../../language/keys.ts'
import type { SourceEntry, SourceMap, SourceNode } from '../../language/source.ts'
import { kindsOf } from '../project/shape-kinds.ts'
import { nearestName } from '../suggest.ts'

/**
 * A file as its author meant it: a misspelt key reads as the one it is nearest to. The shape check tells the slip, once, from the file as
 * written; nothing else is missing because of it.
 */
export function asMeant(node: SourceNode, shape: Shape): SourceNode {
  switch (shape.is) {
    case 'list':
      return node.kind === 'list' ? { ...node, items: node.items.map((item) => asMeant(item, shape.of)) } : node
    case 'map':
      return node.kind === 'map' ? { ...node, entries: node.entries.map((entry) => inside(entry, shape.of)) } : node
    case 'some':
      return asMeant(node, node.kind === 'list' ? { is: 'list', of: shape.of } : shape.of)
    case 'either': {
      const fitting = shape.of.find((choice) => kindsOf(choice).includes(node.kind))
      return fitting ? asMeant(node, fitting) : node
    }
    case 'keys':
      return node.kind === 'map' ? tableAsMeant(node, keyTables[shape.of]) : node
    case 'name':
    case 'expression':
    case 'value':
    case 'data':
    case 'boolean':
    case 'words':
      return node
  }
  return shape satisfies never
}

function tableAsMeant(node: SourceMap, table: KeyTable): SourceMap {
  const words = table.words ?? {}
  const leading = node.entries.find(({ key }) => Object.hasOwn(words, key))
  const named = leading ? node : renamed(node, [...Object.keys(table.keys), ...Object.keys(words)], table)
  const word = named.entries.find(({ key }) => Object.hasOwn(words, key))
  const brought = words[word?.key ?? '']
  const known = { ...table.keys, ...(word && brought ? { [word.key]: { shape: brought.shape } } : {}), ...brought?.keys }
  const whole = renamed(named, Object.keys(known), table)
  return { ...whole, entries: whole.entries.map((entry) => inside(entry, known[entry.key]?.shape ?? table.others ?? { is: 'data' })) }
}

/** A table with keys of the author's choice has no misspelt ones. */
function renamed(node: SourceMap, names: readonly string[], table: KeyTable): SourceMap {
  if (table.others) return node
  const free = new Set(names.filter((name) => !node.entries.some(({ key }) => key === name)))
  const entries = node.entries.map((entry): SourceEntry => {
    if (names.includes(entry.key)) return entry
    const meant = nearestName(entry.key, names)
    if (meant === undefined || !free.delete(meant)) return entry
    return { key: meant, keySpan: entry.keySpan, value: entry.value }
  })
  return { ...node, entries }
}

function inside({ key, keySpan, value }: SourceEntry, shape: Shape): SourceEntry {
  return { key, keySpan, value: asMeant(value, shape) }
}
