import { describeType, type Field, type Fields, present } from '../../src/compiler/types.ts'
import type { JsonObject } from '../../src/language/json.ts'
import { bareBlocks, keyTables } from '../../src/language/keys.ts'
import type { Key, KeyTable, Shape, TableName, Word } from '../../src/language/syntax-dsl.ts'
import { describeSchema, formSchemas, suggestValues, usedParts } from './form-schemas.ts'
import { pathsOf, type ProjectNames, type Setting } from './project-names.ts'

const example =
  "login:\n  title: Sign in\n  greeting: 'Hello, {name}.'\n  left_one: '{count} attempt left'\n  left_other: '{count} attempts left'"
const help =
  'A text, or a group of texts. `{name}` is filled in by `values`; plurals end in `_one` and `_other` as i18next has them; Korean particles stand as `{name}(으)로`.'

/** Text keys are free names, so one description serves all. */
export const textsSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: { $ref: '#/$defs/texts' },
  $defs: {
    texts: describeSchema(
      { type: ['string', 'object'], additionalProperties: { $ref: '#/$defs/texts' } },
      help,
      example,
    ),
  },
}

/** Returns the schema of a kind of file, from its table and the tables that this one uses. */
export function fileSchema(name: TableName, names: ProjectNames): JsonObject {
  const definitions: Record<string, JsonObject> = {}

  function reference(to: string, made: () => JsonObject): JsonObject {
    if (!Object.hasOwn(definitions, to)) {
      // Reserves its place first, because a step contains steps.
      definitions[to] = {}
      definitions[to] = made()
    }
    return { $ref: `#/$defs/${to}` }
  }

  function tableSchema(table: KeyTable): JsonObject {
    const others = table.others ? ofShape(table.others) : false
    if (!table.words) return objectSchema(table.keys, others)
    const { keys: common } = table
    return {
      anyOf: Object.entries(table.words).map(([word, use]) =>
        wordSchema(word, use, common, others),
      ),
    }
  }

  function wordSchema(
    word: string,
    { keys, ...lead }: Word,
    common: KeyTable['keys'],
    others: JsonObject | false,
  ): JsonObject {
    const all = { [word]: { ...lead, required: true as const }, ...keys, ...without(common, keys) }
    // An editor offers the word with all its required keys under this title.
    return { title: `${word} …`, ...objectSchema(all, others) }
  }

  function objectSchema(
    keys: Readonly<Record<string, Key>>,
    others: JsonObject | false,
  ): JsonObject {
    const required = Object.entries(keys).flatMap(([key, { required: must }]) =>
      must ? [key] : [],
    )
    const properties = Object.fromEntries(
      Object.entries(keys).map(([key, { shape, help, example }]) => [
        key,
        describeSchema(ofShape(shape), help, example),
      ]),
    )
    return {
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      properties,
      additionalProperties: others,
      ...(isCall(keys) && {
        allOf: [reference('arguments', () => argumentsByCall(names.takenBy))],
      }),
    }
  }

  function ofShape(shape: Shape): JsonObject {
    switch (shape.is) {
      case 'name': {
        const { of, like } = shape
        if (like) return { type: 'string', pattern: like.pattern }
        return of === undefined
          ? bareName
          : reference(`name-${of}`, () => suggestValues({ ...bareName, type: 'string' }, names[of]))
      }
      case 'expression':
        return { type: 'string', pattern: '^=' }
      case 'value':
        return offersWords
          ? { anyOf: [ofShape({ is: 'keys', of: 'valueByWord' }), plainValue] }
          : { type: [...plainValue.type, 'object'], required: ['of', 'is'] }
      case 'data': {
        const { of } = shape
        if (of === 'value') return anyValue({ reference, ofShape })
        if (of === 'given') return anythingGiven({ reference, ofShape })
        return of === undefined ? {} : reference(of, () => formSchemas(names)[of])
      }
      case 'boolean':
        return { type: 'boolean' }
      case 'words':
        return {
          enum: shape.words,
          enumDescriptions: shape.meanings,
          markdownEnumDescriptions: shape.meanings,
        }
      case 'list':
        return {
          type: 'array',
          items: ofShape(shape.of),
          ...(shape.least !== undefined && { minItems: shape.least }),
        }
      case 'map':
        // Inputs of a screen depend on its part: usedParts.
        return {
          type: 'object',
          ...(!isGiven(shape.of) && { additionalProperties: ofShape(shape.of) }),
        }
      case 'some':
        return {
          anyOf: [
            ofShape(shape.of),
            {
              type: 'array',
              items: ofShape(shape.of),
              ...(shape.least !== undefined && { minItems: shape.least }),
            },
          ],
        }
      case 'keys': {
        const table = reference(shape.of, () =>
          tableSchema(shape.of === 'formRule' ? formRule(names) : keyTables[shape.of]),
        )
        return shape.of === 'block' ? { anyOf: [table, { enum: bareBlocks }] } : table
      }
      case 'either':
        // When no alternative fits, the language server reports the mistake of the first one: a map
        // with a typing error is still a map.
        return {
          anyOf: shape.of
            .toSorted((one, other) => Number(other.is === 'keys') - Number(one.is === 'keys'))
            .map(ofShape),
        }
    }
    return shape satisfies never
  }

  const offersWords = !plainFiles.has(name)
  const schema = {
    ...tableSchema(keyTables[name]),
    ...(name === 'screen' && usedParts(names.part, names.operation, ofShape)),
    ...(name === 'tenant' && { allOf: [tenantSettingsSchema(names.setting, ofShape)] }),
  }
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema, $defs: definitions }
}

/** Files without calls, so that no value is chosen by word there. */
const plainFiles: ReadonlySet<TableName> = new Set(['state', 'tenant', 'scenario', 'mock'])

const isGiven = (shape: Shape): boolean => shape.is === 'data' && shape.of === 'given'

const plainValue = { type: ['string', 'number', 'boolean', 'null'] }

const bareName: JsonObject = { type: ['string', 'number', 'boolean'], pattern: '^(?!=)' }

/** Keys of a word come before the keys of all words. */
function without(
  keys: Readonly<Record<string, Key>>,
  brought: Readonly<Record<string, Key>>,
): Readonly<Record<string, Key>> {
  return Object.fromEntries(Object.entries(keys).filter(([key]) => !Object.hasOwn(brought, key)))
}

/** The table with the present rules as keys. */
function formRule({ rule }: ProjectNames): KeyTable {
  const ruled = rule.map(({ name, help = '' }): [string, Key] => [
    name,
    { shape: { is: 'data' }, help, example: `${name}: true` },
  ])
  return {
    ...keyTables.formRule,
    keys: { ...keyTables.formRule.keys, ...Object.fromEntries(ruled) },
  }
}

/** True when these keys call an operation and give it arguments. */
export function isCall({ call, with: given }: Readonly<Record<string, Key>>): boolean {
  return given !== undefined && call?.shape.is === 'name' && call.shape.of === 'operation'
}

/**
 * Returns for `call` the arguments of each operation, below `with`. The compiler checks their
 * types.
 */
function argumentsByCall(operations: Readonly<Record<string, Fields>>): JsonObject {
  const taking = Object.entries(operations).filter(([, fields]) => Object.keys(fields).length > 0)
  return { allOf: taking.map(([name, fields]) => ofOperation(name, fields)) }
}

function ofOperation(name: string, fields: Fields): JsonObject {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, argument(key, field)]),
  )
  return {
    if: { properties: { call: { const: name } }, required: ['call'] },
    then: { properties: { with: { properties } } },
  }
}

function argument(name: string, { type, optional }: Field): JsonObject {
  const { type: kind, ...more } = present(type)
  const words = 'words' in more ? more.words : []
  const offered = kind === 'boolean' ? [true, false] : words
  const example = `${name}: ${offered[0] ?? `=form.${name}`}`
  const called = describeType(present(type))
  return describeSchema(
    offered.length > 0 ? { anyOf: [{ enum: offered }, {}] } : {},
    `${called.charAt(0).toUpperCase()}${called.slice(1)}${optional ? '; it may be left out' : ''}.`,
    example,
  )
}

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

/**
 * Returns the settings of a tenant, and their paths below `limits`. The compiler checks everything
 * else.
 */
function tenantSettingsSchema(
  settings: readonly Setting[],
  ofShape: (shape: Shape) => JsonObject,
): JsonObject {
  const limit = describeSchema(
    ofShape({ is: 'keys', of: 'limit' }),
    'How far another tenant may turn it.',
    `${pathsOf(settings)[0] ?? 'otp.digits'}: { least: 6, most: 8 }`,
  )
  return {
    properties: {
      values: group(settings),
      limits: { properties: Object.fromEntries(pathsOf(settings).map((path) => [path, limit])) },
    },
  }
}

function group(settings: readonly Setting[]): JsonObject {
  return {
    properties: Object.fromEntries(
      settings.map(({ name, help, example, settings: inner }) => [
        name,
        describeSchema(inner.length > 0 ? group(inner) : {}, help, example),
      ]),
    ),
  }
}
