import type { Json, JsonObject } from '../../language/json.ts'

/**
 * Formats a value for an address, a hidden field or a fact. Only texts, numbers and booleans have a
 * result.
 */
export function plainText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

export function plainTexts(values: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = plainText(value)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}
