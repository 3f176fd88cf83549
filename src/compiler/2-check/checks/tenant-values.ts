import type { Json } from '../../../language/json.ts'
import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { isObject } from '../../openapi/schema-type.ts'
import { isMapNode, jsonOf, valueOf, wordAt } from '../../project/read-node.ts'
import type { Report } from '../../report.ts'
import { suggest } from '../../suggest.ts'
import { jsonType } from '../../types/json-type.ts'
import type { Type } from '../../types/type.ts'
import type { Check } from '../check-table.ts'
import { tellType } from '../tell-type.ts'

/** A tenant turns knobs that the default tenant has, each to a value of the default's type. */
export const tenantValues: Check = ({ files, project, report }) => ({
  finish: () => {
    for (const { kind, node } of files) {
      const values = kind.kind === 'tenant' && wordAt(node, 'tenant') !== project.tenant.name ? valueOf(node, 'values') : undefined
      if (values) compare(values, project.tenant.values, report)
    }
  },
})

function compare(node: SourceNode, wanted: Json, report: Report): void {
  if (!isObject(wanted) || !isMapNode(node)) {
    const value = jsonOf(node)
    const type: Type = typeof value === 'string' ? { type: 'enumeration', words: [value] } : jsonType(value)
    return tellType(node, { type, lowered: { is: 'literal', value } }, jsonType(wanted), report)
  }
  for (const { key, keySpan, value } of node.entries) {
    const known = wanted[key]
    if (known === undefined) report.add(raise.unknownKey(keySpan, { key, place: 'the default tenant', suggestion: suggest(key, Object.keys(wanted)) }))
    else compare(value, known, report)
  }
}
