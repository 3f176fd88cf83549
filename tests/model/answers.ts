import type { AnswerSchemas } from '../../src/compiler/scenarios/answer-schemas.ts'
import type { Outcome } from '../../src/engine/outcome.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'

/** Returns a number from 0 to 1, without 1. */
export type Chance = () => number

/**
 * Meaningful values where the document leaves a field open, by the name of the field.
 * The first value is the plainest.
 */
export interface Answering {
  readonly texts?: Readonly<Record<string, readonly string[]>>
  readonly numbers?: Readonly<Record<string, readonly number[]>>
  /** Further values that belong to a certain word. */
  readonly withCode?: Readonly<Record<string, JsonObject>>
}

const formatted: Readonly<Record<string, string>> = {
  'date-time': '2026-01-05T09:00:00Z',
  date: '2026-01-05',
  uri: 'https://example.com/',
}

/**
 * Makes answers from the OpenAPI document: for each schema all that differ in one place, or a
 * random one.
 */
export function answersFrom(
  schemas: AnswerSchemas,
  { texts = {}, numbers = {}, withCode = {} }: Answering = {},
) {
  const resolved = (schema: Json | undefined): JsonObject => {
    const ref = isObject(schema) ? schema['$ref'] : undefined
    if (typeof ref === 'string') return resolved(schemas.resolve(ref))
    return isObject(schema) ? schema : {}
  }

  /**
   * Returns the plainest value first, then one for every place with an equally valid alternative.
   */
  function variants(schema: Json | undefined, name = 'text'): readonly Json[] {
    const own = resolved(schema)
    const types = [own['type']].flat()
    const orNull = types.includes('null') ? [null] : []
    if (own['const'] !== undefined) return [own['const']]
    if (Array.isArray(own['enum'])) return own['enum']
    if (Array.isArray(own['oneOf']))
      return own['oneOf'].flatMap((each: Json) => variants(each, name))
    switch (types.find((type) => type !== 'null')) {
      case 'string':
        return [
          ...(texts[name] ?? [
            (typeof own['format'] === 'string' ? formatted[own['format']] : undefined) ??
              name.slice(0, number(own['maxLength'], name.length)),
          ]),
          ...orNull,
        ]
      case 'integer':
      case 'number':
        return [
          ...(numbers[name]?.filter((value) => value >= number(own['minimum'], 0)) ??
            new Set([Math.max(number(own['minimum'], 0), 1), number(own['minimum'], 0)])),
          ...orNull,
        ]
      case 'boolean':
        return [true, false]
      case 'array':
        return [...lists(own, name), ...orNull]
      case 'object':
        return [...objects(own), ...orNull]
      default:
        return [null]
    }
  }

  function lists(own: JsonObject, name: string): readonly Json[] {
    const items = variants(own['items'], name)
    const [first = null, ...others] = items
    const least = number(own['minItems'], 0)
    if (least > 0) return [Array.from({ length: least }, () => first)]
    // Choose two rows with different names, where they have any.
    const second =
      others.find((other) => object(other)['name'] !== object(first)['name']) ?? others[0]
    return [
      [first, ...(second === undefined ? [] : [second])],
      [],
      [first],
      ...others.flatMap((item) => [[item], [first, item]]),
    ]
  }

  function objects(own: JsonObject): readonly Json[] {
    const properties = isObject(own['properties']) ? own['properties'] : {}
    const choices = Object.entries(properties).map(
      ([name, schema]) => [name, variants(schema, name)] as const,
    )
    const plainest = Object.fromEntries(choices.map(([name, [first = null]]) => [name, first]))
    const required = Array.isArray(own['required']) ? own['required'] : []
    const without = Object.keys(properties)
      .filter((name) => !required.includes(name))
      .map((name) => Object.fromEntries(Object.entries(plainest).filter(([key]) => key !== name)))
    // Leave out each named thing in turn, because one with only the plainest method
    // offers no other registration.
    const named = choices
      .filter(([name]) => (texts[name]?.length ?? 0) > 2)
      .flatMap(([name, words]) =>
        choices
          .filter(
            ([, values]) =>
              values.length === 2 && values.every((value) => typeof value === 'boolean'),
          )
          .slice(0, 1)
          .flatMap(([flag]) => words.map((word) => ({ ...plainest, [name]: word, [flag]: false }))),
      )
    return [
      plainest,
      ...named,
      ...choices.flatMap(([name, [, ...others]]) =>
        others.map((other) => ({
          ...plainest,
          ...(typeof other === 'string' ? withCode[other] : {}),
          [name]: other,
        })),
      ),
      ...without,
    ]
  }

  function byChance(schema: Json | undefined, chance: Chance, name = 'text'): Json {
    const own = resolved(schema)
    if (own['type'] === 'object' && isObject(own['properties'])) {
      const required = Array.isArray(own['required']) ? own['required'] : []
      const kept = Object.entries(own['properties']).filter(
        ([key]) => required.includes(key) || chance() < 0.7,
      )
      return Object.fromEntries(kept.map(([key, inner]) => [key, byChance(inner, chance, key)]))
    }
    if (own['type'] === 'array') {
      const least = number(own['minItems'], 0)
      const length = least > 0 ? least : Math.floor(chance() * 4)
      return Array.from({ length }, () => byChance(own['items'], chance, name))
    }
    const all = variants(schema, name)
    return all[Math.floor(chance() * all.length)] ?? null
  }

  const failures: readonly Outcome[] = [
    { kind: 'no-answer' },
    { kind: 'broken' },
    { kind: 'unknown' },
    { kind: 'unauthorized' },
    { kind: 'forbidden' },
  ]
  const ok = (operation: string) => schemas.schema(operation, undefined)
  const rejections = (operation: string): readonly Outcome[] =>
    schemas.codes(operation).map((code) => ({
      kind: 'rejected',
      code,
      error: object(variants(schemas.schema(operation, code))[0]),
    }))

  return {
    /** Returns every possible answer to a call, the plainest success first. */
    every(operation: string): readonly Outcome[] {
      const schema = ok(operation)
      const good = schema === undefined ? [null] : variants(schema)
      return [
        ...good.map((answer): Outcome => ({ kind: 'ok', answer })),
        ...rejections(operation),
        ...failures,
      ]
    },
    one(operation: string, chance: Chance): Outcome {
      const other = [...rejections(operation), ...failures]
      const schema = ok(operation)
      if (chance() < 0.6)
        return { kind: 'ok', answer: schema === undefined ? null : byChance(schema, chance) }
      return other[Math.floor(chance() * other.length)] ?? { kind: 'no-answer' }
    },
    /** True when the document allows it. */
    fits: (operation: string, outcome: Outcome): boolean =>
      outcome.kind === 'ok'
        ? schemas.fault(operation, undefined, outcome.answer) === undefined
        : outcome.kind !== 'rejected' ||
          schemas.fault(operation, outcome.code, outcome.error) === undefined,
  }
}

export type Answers = ReturnType<typeof answersFrom>

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
const number = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise
