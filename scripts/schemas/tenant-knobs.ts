import { type Document, isCollection, isMap, isScalar, type Pair, parseDocument } from 'yaml'

/**
 * A value that a tenant may set, with what its author says of it, and the line that sets it; a
 * group has `knobs`.
 */
export interface Knob {
  readonly name: string
  readonly help: string
  readonly example: string
  readonly knobs: readonly Knob[]
}

/**
 * What the default tenant knows, which is all that another may set.
 * @param text its file; of a broken one nothing is known
 */
export function knobsIn(text: string): readonly Knob[] {
  const document = parseDocument(text)
  const values = document.errors.length === 0 ? document.get('values') : undefined
  return isMap(values) ? values.items.flatMap((item) => knob(item, document)) : []
}

/** The paths of knobs that are no groups: `otp.digits`. */
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
