import type { Api } from '../../openapi/api.ts'
import type { Take } from '../../project/project.ts'
import { typeWords } from '../../1-parse/read-state-type.ts'
import type { Field, Fields, Type } from '../../types/type.ts'
import { unknown } from '../../types/type.ts'

/** What an action takes, with types: a word for a type, or a schema of the OpenAPI document. */
export function fieldsTaken(takes: readonly Take[], api: Api): Fields {
  return Object.fromEntries(takes.map(({ name, type, optional }): [string, Field] => [name, { type: typeNamed(type, api), optional }]))
}

/** A word for a type, or the name of a schema of the OpenAPI document. */
export function typeNamed(name: string, api: Api): Type {
  if (Object.hasOwn(typeWords, name)) return typeWords[name]?.type ?? unknown
  return Object.hasOwn(api.schemas, name) ? (api.schemas[name] ?? unknown) : unknown
}

/** The words that `type` knows in a part: what is no value. */
export const takeKinds: readonly string[] = ['call', 'store', 'icon', 'key']

export function knownTypes(api: Api): readonly string[] {
  return [...Object.keys(typeWords), ...takeKinds, ...Object.keys(api.schemas)]
}
