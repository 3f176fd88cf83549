import type { Json } from '../language/json.ts'

/**
 * An empty field says nothing: for the validator it is missing, so that `required` speaks and not
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
