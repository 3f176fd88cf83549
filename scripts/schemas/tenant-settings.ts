import { type Document, isCollection, isMap, isScalar, type Pair, parseDocument } from 'yaml'

/** Setting of a tenant, with its comment and its YAML line; a group has `settings`. */
export interface Setting {
  readonly name: string
  readonly help: string
  readonly example: string
  readonly settings: readonly Setting[]
}

/**
 * Returns the settings of the default tenant, which are all that other tenants can set.
 * @param text its file; a broken one has no settings
 */
export function settingsIn(text: string): readonly Setting[] {
  const document = parseDocument(text)
  const values = document.errors.length === 0 ? document.get('values') : undefined
  return isMap(values) ? values.items.flatMap((item) => setting(item, document)) : []
}

/** Returns the paths of single settings, not groups: `otp.digits`. */
export function pathsOf(settings: readonly Setting[]): readonly string[] {
  return settings.flatMap(({ name, settings: inner }) =>
    inner.length > 0 ? pathsOf(inner).map((path) => `${name}.${path}`) : [name],
  )
}

function setting({ key, value }: Pair, document: Document): readonly Setting[] {
  if (!isScalar(key) || (!isScalar(value) && !isCollection(value))) return []
  const name = String(key.value)
  const settings = isMap(value) ? value.items.flatMap((item) => setting(item, document)) : []
  const remark = (value.comment ?? (isMap(value) ? value.commentBefore : undefined))?.trim()
  const says = remark === undefined ? '' : `${remark.charAt(0).toUpperCase()}${remark.slice(1)}. `
  const [first] = settings
  if (first)
    return [
      {
        name,
        help: `${says}Values: ${settings.map((inner) => `\`${inner.name}\``).join(', ')}.`,
        example: `${name}:\n  ${first.example.replaceAll('\n', '\n  ')}`,
        settings,
      },
    ]
  const written = JSON.stringify(value.toJS(document))
  return [
    {
      name,
      help: `${says}Of the default tenant: \`${written}\`.`,
      example: `${name}: ${written}`,
      settings,
    },
  ]
}
