import type { Json } from '../../../language/json.ts'
import type { SourceNode } from '../../../language/source.ts'
import { typesOf, widgets } from '../../../language/widgets.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, isMapNode, valueOf, wordOf } from '../../model/read-node.ts'
import { nearestName } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'
import { inTenant } from '../in-tenant.ts'
import { kindOf } from '../shapes/kind-of.ts'

/** Types that hide a secret, and that browsers never save as another kind of value. */
const FOR_SECRETS: ReadonlySet<string> = new Set(['password', 'one-time-code'])
const LENGTHS = ['minLength', 'maxLength', 'minItems', 'maxItems'] as const
const RANGES = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const

/**
 * A field has a name and accepts an entry, after its shared field, the form and the tenant are
 * applied.
 */
export const usableFields = checkEach(
  'field',
  ({ node, schema, ui, written, class: ofClass, widget }, { project, report }) => {
    // A field with an unknown shared field has no type.
    const isKnown = ['type', 'enum', 'const'].some((keyword) => schema[keyword] !== undefined)
    if (!isKnown && !isNamed(written))
      report.add(
        isMapNode(written)
          ? raise.missingKey(node.span, { place: 'a field without "$ref"', key: 'type' })
          : raise.wrongKind(written.span, {
              key: `"${String(node.value)}"`,
              wanted: 'a map with "$ref" or "type"',
              found: kindOf(written),
            }),
      )
    // The only widget without a label: it exists for password managers only.
    const isSeen = ui['ui:widget'] !== 'known-username'
    if (isKnown && isSeen && schema['title'] === undefined)
      report.add(raise.fieldWithoutTitle(node.span, { name: String(node.value) }))

    const drawn = ui['ui:widget']
    const shows =
      drawn === undefined && schema['enum'] === undefined && isTyped(schema['type'])
        ? 'text'
        : drawn
    // Without a widget, a typed field is an ordinary text.
    if (
      ofClass === 'secret' &&
      typeof shows === 'string' &&
      widgets.includes(shows) &&
      !FOR_SECRETS.has(shows)
    )
      report.add(
        raise.secretShown((widget ?? node).span, { name: String(node.value), widget: shows }),
      )

    const { type } = schema
    if (
      typeof drawn === 'string' &&
      widgets.includes(drawn) &&
      typeof type === 'string' &&
      !typesOf(drawn).includes(type)
    )
      report.add(
        raise.widgetOfOtherType((widget ?? node).span, {
          name: String(node.value),
          widget: drawn,
          wanted: typesOf(drawn).join(' or '),
          type,
        }),
      )

    const placeOf = (keyword: string): SourceNode => {
      const own = valueOf(written, keyword)
      const path = /^=tenant\.([\w.]+)$/.exec(wordOf(own) ?? '')?.[1]?.split('.')
      return (path && inTenant({ is: 'path', root: 'tenant', path }, project)) ?? own ?? node
    }
    const wrong = LENGTHS.filter((keyword) => isNoLength(schema[keyword]))
    for (const keyword of wrong) {
      report.add(
        raise.outOfRange(placeOf(keyword).span, {
          found: `${keyword}: ${JSON.stringify(schema[keyword])}`,
          wanted: 'a length must be a whole number, 0 or more',
        }),
      )
    }
    if (wrong.length > 0) return
    for (const [least, most] of RANGES) {
      const [from, to] = [schema[least], schema[most]]
      if (typeof from !== 'number' || typeof to !== 'number' || from <= to) continue
      const place = valueOf(written, least) ?? valueOf(written, most) ?? node
      report.add(raise.emptyRange(place.span, { least: `${least} ${from}`, most: `${most} ${to}` }))
    }
  },
)

/** Its type is in a shared field, or under a misspelled key, which is reported as such. */
const isNamed = (written: SourceNode): boolean =>
  entriesOf(written).some(
    ({ key }) => nearestName(key, ['$ref', 'type', 'enum', 'const']) !== undefined,
  )

const isTyped = (type: Json | undefined): boolean =>
  type === 'string' || type === 'number' || type === 'integer'

function isNoLength(value: Json | undefined): boolean {
  return typeof value === 'number' && (!Number.isInteger(value) || value < 0)
}
