/** Writes schemas/*.schema.json from the table of keys: what an editor completes and underlines while one types. The compiler knows more. */
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '../src/language/json.ts'
import { bareBlocks, type Key, type KeyTable, keyTables, type Shape, type TableName } from '../src/language/keys.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const FILES = ['screen', 'part', 'action', 'app', 'state', 'tenant', 'field'] as const satisfies readonly TableName[]

/** File name below schemas/ to its whole text. */
export function generatedSchemas(): Readonly<Record<string, string>> {
  return Object.fromEntries(FILES.map((name) => [`${name}.schema.json`, `${JSON.stringify(fileSchema(name), null, 2)}\n`]))
}

function fileSchema(name: TableName): JsonObject {
  const others = [...reachable(name, new Set())].filter((table) => table !== name)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: keyTables[name].title,
    ...tableSchema(keyTables[name]),
    $defs: Object.fromEntries(others.map((table) => [table, tableSchema(keyTables[table])])),
  }
}

function tableSchema(table: KeyTable): JsonObject {
  const others = table.others ? shapeSchema(table.others) : false
  if (!table.words) return objectSchema(table.keys, others)
  const words = Object.entries(table.words).map(([word, { shape, keys }]) => objectSchema({ ...table.keys, [word]: { shape, required: true }, ...keys }, others))
  return { anyOf: words }
}

function objectSchema(keys: Readonly<Record<string, Key>>, others: JsonObject | false): JsonObject {
  const required = Object.entries(keys).flatMap(([key, { required: must }]) => (must ? [key] : []))
  const properties = Object.fromEntries(Object.entries(keys).map(([key, { shape }]) => [key, shapeSchema(shape)]))
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, additionalProperties: others }
}

function shapeSchema(shape: Shape): JsonObject {
  switch (shape.is) {
    case 'name':
      return { type: ['string', 'number', 'boolean'], pattern: '^(?!=)' }
    case 'expression':
      return { type: 'string', pattern: '^=' }
    case 'value':
      return { type: ['string', 'number', 'boolean', 'null'] }
    case 'data':
      return {}
    case 'boolean':
      return { type: 'boolean' }
    case 'words':
      return { enum: shape.words }
    case 'list':
      return { type: 'array', items: shapeSchema(shape.of) }
    case 'map':
      return { type: 'object', additionalProperties: shapeSchema(shape.of) }
    case 'some':
      return { anyOf: [shapeSchema(shape.of), { type: 'array', items: shapeSchema(shape.of) }] }
    case 'keys':
      return shape.of === 'block' ? { anyOf: [{ $ref: '#/$defs/block' }, { enum: bareBlocks }] } : { $ref: `#/$defs/${shape.of}` }
    case 'either':
      return { anyOf: shape.of.map(shapeSchema) }
  }
  return shape satisfies never
}

function reachable(name: TableName, seen: Set<TableName>): ReadonlySet<TableName> {
  if (seen.has(name)) return seen
  seen.add(name)
  const table = keyTables[name]
  const words = Object.values(table.words ?? {})
  const keys = [...Object.values(table.keys), ...words.flatMap(({ keys: brought }) => Object.values(brought ?? {}))]
  for (const shape of [...keys.map((key) => key.shape), ...words.map((word) => word.shape)]) for (const inner of tablesIn(shape)) reachable(inner, seen)
  return seen
}

function tablesIn(shape: Shape): readonly TableName[] {
  if (shape.is === 'keys') return [shape.of]
  if (shape.is === 'either') return shape.of.flatMap(tablesIn)
  return 'of' in shape ? tablesIn(shape.of) : []
}

export async function writeSchemas(): Promise<void> {
  for (const [name, text] of Object.entries(generatedSchemas())) await writeFile(join(root, 'schemas', name), text)
}

if (import.meta.main) await writeSchemas()
