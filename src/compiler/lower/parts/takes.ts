import { typeWords } from '../../1-parse/read-state-type.ts'
import { asClass } from '../../1-parse/read-state.ts'
import type { Take } from '../../model/project.ts'
import { wordAt } from '../../model/read-node.ts'
import type { Api } from '../../openapi/api.ts'
import type { Field, Fields, Type } from '../../types/type.ts'
import { classed, text, unknown } from '../../types/type.ts'

/** Types of the inputs of an action: a type name, or a schema of the OpenAPI document. */
export function fieldsTaken(takes: readonly Take[], api: Api): Fields {
  return Object.fromEntries(
    takes.map((take): [string, Field] => [
      take.name,
      { type: typeOf(take, api), optional: take.optional },
    ]),
  )
}

/** Type of an input: its words, or its named type, with its class if it has one. */
export function typeOf({ type, words, entry }: Take, api: Api): Type {
  const found = words ? ({ type: 'enumeration', words } as const) : typeNamed(type, api)
  const word = wordAt(entry.value, 'class')
  return word === undefined ? found : classed(found, asClass(word))
}

/** Finds a type by its word, or by the name of a schema of the OpenAPI document. */
export function typeNamed(name: string, api: Api): Type {
  if (Object.hasOwn(typeWords, name)) return typeWords[name]?.type ?? unknown
  // In a product without codes, any word may be a code.
  if (name === errorCode)
    return api.codes.length > 0 ? { type: 'enumeration', words: api.codes, codes: true } : text
  return Object.hasOwn(api.schemas, name) ? (api.schemas[name] ?? unknown) : unknown
}

/** A documented error code. Without this type, a misspelled code would be noticed only by users. */
const errorCode = 'error-code'

/** Words of `type` in a part for inputs that are not values. */
export const takeKinds: readonly string[] = ['call', 'store', 'icon', 'key']

export function knownTypes(api: Api): readonly string[] {
  return [...Object.keys(typeWords), errorCode, ...takeKinds, ...Object.keys(api.schemas)]
}
