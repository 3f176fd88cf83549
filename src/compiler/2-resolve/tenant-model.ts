import type { Json, JsonObject } from '../../language/json.ts'
import type { SourceEntry, SourceList, SourceMap, SourceNode, Span } from '../../language/source.ts'
import { isObject } from '../1-parse/openapi/schema-type.ts'
import { entriesOf, entryOf, isMapNode, scalarOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import type { Report } from '../diagnostics/report.ts'
import { memoized, memoizedByNode } from '../incremental/memo.ts'
import { jsonType, type Type, wordsFrom } from '../types.ts'
import { mergePatch } from './merge-patch.ts'
import type { TenantModel } from './project.ts'

/**
 * Values of a tenant: its own override the default's. Types come from the default, so all tenants'
 * flows have the same types.
 */
export function tenantModel(
  base: SourceMap | undefined,
  own: SourceMap | undefined,
  report: Report,
): TenantModel {
  const known = valueOf(base, 'values')
  const changes = valueOf(own, 'values')
  const node =
    isMapNode(known) && isMapNode(changes)
      ? patchedValues(wordAt(own, 'tenant') ?? '', { known, changes }, report)
      : known
  const values = valuesOf(node)
  return {
    name: wordAt(own, 'tenant') ?? 'default',
    values,
    type: base && known ? typeOf('values', base, report) : jsonType({}),
    at: (path) => ({
      value: path.reduce<Json | undefined>(
        (value, name) => (isObject(value) ? value[name] : undefined),
        values,
      ),
      node: path.reduce<SourceNode | undefined>((inner, name) => valueOf(inner, name), node),
    }),
  }
}

/** Returns the previous type while unchanged. */
const typeOf = memoizedByNode((_name, base: SourceNode) => {
  const values = valuesOf(valueOf(base, 'values'))
  return withWords(jsonType(values), [], { base, values })
})

/** A list that selects from another (`among`) holds the words of that list, and no others. */
function withWords(
  type: Type,
  path: readonly string[],
  tenant: { readonly base: SourceNode; readonly values: JsonObject },
): Type {
  if (type.type === 'object')
    return {
      ...type,
      fields: Object.fromEntries(
        Object.entries(type.fields).map(([name, field]) => [
          name,
          { ...field, type: withWords(field.type, [...path, name], tenant) },
        ]),
      ),
    }
  const { among } = (type.type === 'list' && limitOf(tenant.base, path)) || {}
  const known = among
    ?.split('.')
    .reduce<Json | undefined>(
      (inner, name) => (isObject(inner) ? inner[name] : undefined),
      tenant.values,
    )
  if (type.type !== 'list' || !Array.isArray(known)) return type
  const words = known.filter((word) => typeof word === 'string')
  return words.length === 0 || words.length < known.length
    ? type
    : {
        ...type,
        of: {
          type: 'enumeration',
          words: wordsFrom(words, `from \`${among ?? ''}\` of flows/tenants/default.yaml`),
        },
      }
}

/** Returns the previous values while unchanged, so that results cached for them stay valid. */
const patchedValues = memoized(
  (
    _tenant,
    { known, changes }: { readonly known: SourceMap; readonly changes: SourceMap },
    report,
  ) => mergePatch(known, changes, report),
  (one, other) => one.known === other.known && one.changes === other.changes,
)

function valuesOf(node: SourceNode | undefined): JsonObject {
  return isMapNode(node) ? bare(node) : {}
}

/** Objects without a prototype, so that an admin's key never matches a built-in property. */
function bare(node: SourceMap): JsonObject {
  const object: Record<string, Json> = Object.create(null)
  for (const { key, value } of node.entries) object[key] = valueOfNode(value)
  return object
}

function valueOfNode(node: SourceNode): Json {
  if (node.kind === 'scalar') return node.value
  return node.kind === 'list' ? node.items.map(valueOfNode) : bare(node)
}

/**
 * Limits of the default tenant for a value. `stronger`: the direction in which a tenant may differ
 * from the default. `atMost`: path of a number that is the maximum. `among`: path of a list that
 * contains its words. `shorterThan`: path of a number above the length of the text.
 */
export interface Limit {
  readonly least?: number
  readonly most?: number
  readonly stronger?: 'more' | 'fewer'
  readonly atMost?: string
  readonly shorterThan?: string
  readonly among?: string
  readonly shape?: string
  /** English word for the counted things: `seconds`. */
  readonly unit?: string
  readonly span: Span
}

export function limitOf(base: SourceNode | undefined, path: readonly string[]): Limit | undefined {
  const entry = entryOf(valueOf(base, 'limits'), path.join('.'))
  if (!entry) return undefined
  const [least, most] = ['least', 'most'].map((key) => scalarOf(valueOf(entry.value, key))?.value)
  const [stronger, atMost, shorterThan, among, shape, unit] = [
    'stronger',
    'at-most',
    'shorter-than',
    'among',
    'shape',
    'unit',
  ].map((key) => wordAt(entry.value, key))
  return {
    span: entry.keySpan,
    ...(typeof least === 'number' ? { least } : {}),
    ...(typeof most === 'number' ? { most } : {}),
    ...(stronger === 'more' || stronger === 'fewer' ? { stronger } : {}),
    ...(atMost === undefined ? {} : { atMost }),
    ...(shorterThan === undefined ? {} : { shorterThan }),
    ...(among === undefined ? {} : { among }),
    ...(shape === undefined ? {} : { shape }),
    ...(unit === undefined ? {} : { unit }),
  }
}

/** Returns `2 to 10` for a value outside the limits. */
export function outside(value: number, { least, most, unit }: Limit): string | undefined {
  if ((least === undefined || value >= least) && (most === undefined || value <= most))
    return undefined
  const of = unit === undefined ? '' : ` ${unit}`
  if (least === undefined) return `at most ${most ?? ''}${of}`
  return most === undefined ? `at least ${least}${of}` : `${least} to ${most}${of}`
}

export function weaker(value: number, wanted: number, { stronger }: Limit): boolean {
  return (stronger === 'more' && value < wanted) || (stronger === 'fewer' && value > wanted)
}

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
