import type { JsonObject } from '../../src/language/json.ts'
import { bareBlocks, keyTables } from '../../src/language/keys.ts'
import type { Key, KeyTable, Shape, TableName, Word } from '../../src/language/syntax-dsl.ts'
import { argumentsByCall, isCall } from './argument-schemas.ts'
import { describeSchema } from './describe-schema.ts'
import { formSchemas } from './form-schemas.ts'
import { usedParts } from './part-schemas.ts'
import type { ProjectNames } from './project-names.ts'
import { suggestValues } from './suggest-values.ts'
import { tenantSettingsSchema } from './tenant-schemas.ts'
import { anythingGiven, anyValue } from './value-schemas.ts'

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
