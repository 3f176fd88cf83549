import { type Document, isCollection, isMap, isScalar, type Pair, parseDocument } from 'yaml'

/** Setting of a tenant, with its comment and its YAML line; a group has `knobs`. */
export interface Knob {
  readonly name: string
  readonly help: string
  readonly example: string
  readonly knobs: readonly Knob[]
}

/**
 * Returns the settings of the default tenant, which are all that other tenants can set.
 * @param text its file; a broken one has no settings
 */
export function knobsIn(text: string): readonly Knob[] {
  const document = parseDocument(text)
  const values = document.errors.length === 0 ? document.get('values') : undefined
  return isMap(values) ? values.items.flatMap((item) => knob(item, document)) : []
}

/** Returns the paths of single settings, not groups: `otp.digits`. */
export function pathsOf(knobs: readonly Knob[]): readonly string[] {
  return knobs.flatMap(({ name, knobs: inner }) =>
    inner.length > 0 ? pathsOf(inner).map((path) => `${name}.${path}`) : [name],
  )
}

function knob({ key, value }: Pair, document: Document): readonly Knob[] {
  if (!isScalar(key) || (!isScalar(value) && !isCollection(value))) return []
  const name = String(key.value)
  const knobs = isMap(value) ? value.items.flatMap((item) => knob(item, document)) : []
  const remark = (value.comment ?? (isMap(value) ? value.commentBefore : undefined))?.trim()
  const says = remark === undefined ? '' : `${remark.charAt(0).toUpperCase()}${remark.slice(1)}. `
  const [first] = knobs
  if (first)
    return [
      {
        name,
        help: `${says}Values: ${knobs.map((inner) => `\`${inner.name}\``).join(', ')}.`,
        example: `${name}:\n  ${first.example.replaceAll('\n', '\n  ')}`,
        knobs,
      },
    ]
  const written = JSON.stringify(value.toJS(document))
  return [
    {
      name,
      help: `${says}Of the default tenant: \`${written}\`.`,
      example: `${name}: ${written}`,
      knobs,
    },
  ]
}
