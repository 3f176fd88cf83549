import type { SourceEntry, SourceMap, SourceNode } from '../../language/source.ts'
import type { FileKind } from '../1-parse/file-kind.ts'
import { entriesOf, entryOf } from '../model/read-node.ts'

/** A file below flows/tenants/<name>/. */
interface OwnFile {
  readonly kind: FileKind
  readonly meant: SourceNode
}

/**
 * Returns the files of tenants with the texts of their folders under `texts`, where the same rules
 * apply to both: a namespace of the product is changed, any other is new.
 */
export function withOwnTexts(
  tenants: ReadonlyMap<string, SourceMap>,
  own: ReadonlyMap<string, readonly OwnFile[]>,
): ReadonlyMap<string, SourceMap> {
  return new Map(
    [...tenants].map(([name, tenant]) => [name, withTexts(tenant, own.get(name) ?? [])]),
  )
}

interface Joined {
  readonly nodes: readonly SourceNode[]
  readonly tenant: SourceMap
}

/** The same object while all files are unchanged, so that cached results stay valid. */
const known = new WeakMap<SourceMap, Joined>()

function withTexts(tenant: SourceMap, own: readonly OwnFile[]): SourceMap {
  const files = own.filter(({ kind }) => kind.kind === 'texts')
  if (files.length === 0) return tenant
  const nodes = files.map(({ meant }) => meant)
  const before = known.get(tenant)
  if (before?.nodes.length === nodes.length && nodes.every((node, at) => node === before.nodes[at]))
    return before.tenant
  const joined = files.reduce(withFile, tenant)
  known.set(tenant, { nodes, tenant: joined })
  return joined
}

function withFile(tenant: SourceMap, { kind, meant }: OwnFile): SourceMap {
  if (kind.kind !== 'texts') return tenant
  const written = ['texts', kind.language, kind.namespace].reduce<SourceNode | undefined>(
    (node, key) => entryOf(node, key)?.value,
    tenant,
  )
  // The tenant's file has the last word.
  const texts = written ? merged(meant, written) : meant
  return inside(tenant, ['texts', kind.language, kind.namespace], texts)
}

function merged(base: SourceNode, over: SourceNode): SourceNode {
  if (base.kind !== 'map' || over.kind !== 'map') return over
  return over.entries.reduce<SourceMap>((map, entry) => {
    const old = entryOf(map, entry.key)
    const value = old ? merged(old.value, entry.value) : entry.value
    return withEntry(map, { ...entry, value })
  }, base)
}

/** Returns a map with the value at the path; a missing map on the way is made at its place. */
function inside(
  map: SourceMap,
  [key = '', ...rest]: readonly string[],
  node: SourceNode,
): SourceMap {
  const old = entryOf(map, key)
  const below: SourceMap =
    old?.value.kind === 'map' ? old.value : { kind: 'map', entries: [], span: node.span }
  const entry: SourceEntry = {
    key,
    keySpan: old?.keySpan ?? entriesOf(node)[0]?.keySpan ?? node.span,
    value: rest.length === 0 ? node : inside(below, rest, node),
  }
  return withEntry(map, entry)
}

function withEntry(map: SourceMap, entry: SourceEntry): SourceMap {
  const entries = entryOf(map, entry.key)
    ? map.entries.map((each) => (each.key === entry.key ? entry : each))
    : [...map.entries, entry]
  return { ...map, entries }
}
