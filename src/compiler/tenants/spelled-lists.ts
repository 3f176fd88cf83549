import type { SourceEntry, SourceList, SourceMap, SourceNode } from '../../language/source.ts'
import { entriesOf, entryOf, valueOf, wordAt } from '../model/read-node.ts'

/**
 * Words over a list of the default: `add` keeps its words, `only` says that the list replaces them.
 */
const WORDS: ReadonlySet<string> = new Set(['add', 'only'])

/** Lists that say by `only` that they replace the list of the default. */
const replacing = new WeakSet<SourceNode>()

export const isReplacing = (list: SourceNode): boolean => replacing.has(list)

/** Returns the files of tenants with plain lists in place of `add` and `only`. */
export function withSpelledLists(
  tenants: ReadonlyMap<string, SourceMap>,
): ReadonlyMap<string, SourceMap> {
  const base = valueOf(tenants.get('default'), 'values')
  return new Map(
    [...tenants].map(([name, tenant]) => [
      name,
      wordAt(tenant, 'tenant') === 'default' ? tenant : spelled(tenant, base),
    ]),
  )
}

interface Spelled {
  readonly base: SourceNode | undefined
  readonly tenant: SourceMap
}

/** The same object while both files are unchanged, so that cached results stay valid. */
const known = new WeakMap<SourceMap, Spelled>()

function spelled(tenant: SourceMap, base: SourceNode | undefined): SourceMap {
  const before = known.get(tenant)
  if (before && before.base === base) return before.tenant
  const values = entryOf(tenant, 'values')
  const plain = values && spelledIn(values.value, base)
  const made =
    values && plain && plain !== values.value
      ? withEntry(tenant, { ...values, value: plain })
      : tenant
  known.set(tenant, { base, tenant: made })
  return made
}

function spelledIn(node: SourceNode, base: SourceNode | undefined): SourceNode {
  if (node.kind !== 'map') return node
  if (base?.kind === 'list') return asList(node, base) ?? node
  return entriesOf(node).reduce<SourceMap>((map, entry) => {
    const value = spelledIn(entry.value, valueOf(base, entry.key))
    return value === entry.value ? map : withEntry(map, { ...entry, value })
  }, node)
}

function asList(node: SourceMap, base: SourceList): SourceList | undefined {
  const [entry, other] = node.entries
  if (!entry || other || !WORDS.has(entry.key) || entry.value.kind !== 'list') return undefined
  const { value } = entry
  const list: SourceList = {
    ...value,
    items: entry.key === 'add' ? [...base.items, ...value.items] : value.items,
  }
  if (entry.key === 'only') replacing.add(list)
  return list
}

function withEntry(map: SourceMap, changed: SourceEntry): SourceMap {
  return {
    ...map,
    entries: map.entries.map((entry) => (entry.key === changed.key ? changed : entry)),
  }
}
