import type { JsonObject } from '../../src/language/json.ts'
import { keyTables } from '../../src/language/keys.ts'
import type { Key, Shape } from '../../src/language/syntax-dsl.ts'
import { describeSchema } from './describe-schema.ts'

export interface Making {
  /** Adds a missing definition, and refers to it. */
  readonly reference: (to: string, made: () => JsonObject) => JsonObject
  readonly ofShape: (shape: Shape) => JsonObject
}

/**
 * Adds `{ of, is, else }` as an offer in every map with values. None is refused, because the map
 * may be data with this key.
 */
export function anyValue(making: Making): JsonObject {
  return making.reference('value', () => openTo(keyTables.valueByWord.keys, making))
}

/** Input of an unknown part: any value, or a call. */
export function anythingGiven(making: Making): JsonObject {
  return making.reference('given', () =>
    openTo({ ...keyTables.givenCall.keys, ...keyTables.valueByWord.keys }, making),
  )
}

function openTo(keys: Readonly<Record<string, Key>>, making: Making): JsonObject {
  const value = anyValue(making)
  const offered = ({ shape }: Key) =>
    shape.is === 'name' ? { anyOf: [making.ofShape(shape), value] } : value
  const properties = Object.fromEntries(
    Object.entries(keys).map(([key, use]) => [
      key,
      describeSchema(offered(use), use.help, use.example),
    ]),
  )
  return { properties, additionalProperties: value, items: value }
}
