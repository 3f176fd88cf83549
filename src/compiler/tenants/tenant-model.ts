import type { Json, JsonObject } from '../../language/json.ts'
import type { SourceMap, SourceNode } from '../../language/source.ts'
import { memoized, memoizedByNode } from '../memoized.ts'
import type { TenantModel } from '../model/project.ts'
import { isMapNode, valueOf, wordAt } from '../model/read-node.ts'
import { isObject } from '../openapi/schema-type.ts'
import type { Report } from '../report.ts'
import { jsonType } from '../types/json-type.ts'
import { mergePatch } from './merge-patch.ts'

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
    type: typeOf('values', known ?? noValues, report),
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
const typeOf = memoizedByNode((_name, node: SourceNode) => jsonType(valuesOf(node)))
const noValues: SourceNode = {
  kind: 'map',
  entries: [],
  span: { file: '', start: 0, end: 0, line: 1, column: 1 },
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
