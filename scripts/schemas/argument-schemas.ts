import { describeType, type Field, type Fields, present } from '../../src/compiler/types.ts'
import type { JsonObject } from '../../src/language/json.ts'
import type { Key } from '../../src/language/syntax-dsl.ts'
import { describeSchema } from './describe-schema.ts'

/** True when these keys call an operation and give it arguments. */
export function isCall({ call, with: given }: Readonly<Record<string, Key>>): boolean {
  return given !== undefined && call?.shape.is === 'name' && call.shape.of === 'operation'
}

/**
 * Returns for `call` the arguments of each operation, below `with`. The compiler checks their
 * types.
 */
export function argumentsByCall(operations: Readonly<Record<string, Fields>>): JsonObject {
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
