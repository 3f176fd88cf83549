import type { Json } from '../../../language/json.ts'
import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { valueOf, wordOf } from '../../project/read-node.ts'
import { checkEach } from '../check-table.ts'
import { inTenant } from '../in-tenant.ts'

const LENGTHS = ['minLength', 'maxLength'] as const
const RANGES = [LENGTHS, ['minimum', 'maximum'], ['exclusiveMinimum', 'exclusiveMaximum']] as const

/** A field as it comes out of its shared field, the form and the tenant: it is named, and something can be entered. */
export const usableFields = checkEach('field', ({ node, schema, ui, written }, { project, report }) => {
  // One that names a shared field there is not has no type.
  const isKnown = schema['type'] !== undefined || schema['enum'] !== undefined
  // The one widget without a label: it is there for password managers only.
  const isSeen = ui['ui:widget'] !== 'known-username'
  if (isKnown && isSeen && schema['title'] === undefined) report.add(raise.fieldWithoutTitle(node.span, { name: String(node.value) }))

  const placeOf = (keyword: string): SourceNode => {
    const own = valueOf(written, keyword)
    const path = /^=tenant\.([\w.]+)$/.exec(wordOf(own) ?? '')?.[1]?.split('.')
    return (path && inTenant({ is: 'path', root: 'tenant', path }, project)) ?? own ?? node
  }
  const wrong = LENGTHS.filter((keyword) => isNoLength(schema[keyword]))
  for (const keyword of wrong) {
    report.add(raise.outOfRange(placeOf(keyword).span, { found: `${keyword}: ${JSON.stringify(schema[keyword])}`, wanted: 'a length is a whole number, 0 or more' }))
  }
  if (wrong.length > 0) return
  for (const [least, most] of RANGES) {
    const [from, to] = [schema[least], schema[most]]
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to) continue
    const place = valueOf(written, least) ?? valueOf(written, most) ?? node
    report.add(raise.emptyRange(place.span, { least: `${least} ${from}`, most: `${most} ${to}` }))
  }
})

function isNoLength(value: Json | undefined): boolean {
  return typeof value === 'number' && (!Number.isInteger(value) || value < 0)
}
