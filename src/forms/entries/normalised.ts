import type { FormView } from '../../engine/view.ts'
import type { Json } from '../../language/json.ts'
import { normalise } from '../../rules/normalise.ts'
import { asObject, entryAt } from './entry-at.ts'

/** Type of a field that the server defines, and the kind of its entry. */
const dictatedKinds: Readonly<Record<string, string>> = {
  text: 'text',
  email: 'email',
  phone: 'phone',
}

/**
 * Returns the fields with a different normalised spelling (`rules/normalise.ts`), and that
 * spelling; a server field by its group and name.
 */
export function normalised({
  ui,
  values,
  dictated = {},
}: Pick<FormView, 'ui' | 'values' | 'dictated'>): Readonly<Record<string, string>> {
  const own = Object.keys(values).map((field) => [field, asObject(ui[field])] as const)
  const others = Object.entries(dictated).flatMap(([group, fields]) =>
    fields.map(
      ({ name, type }) => [`${group}.${name}`, { 'ui:widget': dictatedKinds[type] ?? '' }] as const,
    ),
  )
  return Object.fromEntries(
    [...own, ...others].flatMap(
      ([field, drawn]: readonly [string, Readonly<Record<string, Json>>]) => {
        const value = entryAt(values, field)
        const digits = drawn['ui:digits']
        const meant =
          typeof value === 'string'
            ? normalise(drawn['ui:widget'], value, typeof digits === 'number' ? digits : undefined)
            : value
        return typeof meant === 'string' && meant !== value ? [[field, meant]] : []
      },
    ),
  )
}
