import type { Json } from '../language/json.ts'

/**
 * Removes empty fields: the validator sees them as missing, so that `required` reports them and not
 * `minLength` or `pattern`.
 */
export function withoutEmpty(
  values: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
