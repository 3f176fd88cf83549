import type { Api } from '../openapi/api.ts'
import type { Take } from '../project/project.ts'
import { typeWords } from '../1-parse/read-state-type.ts'
import type { Field, Fields } from '../types/type.ts'
import { unknown } from '../types/type.ts'

/** What an action takes, with types: a word for a type, or a schema of the OpenAPI document. */
export function fieldsTaken(takes: readonly Take[], api: Api): Fields {
  return Object.fromEntries(takes.map(({ name, type, optional }): [string, Field] => [name, { type: typeWords[type]?.type ?? api.schemas[type] ?? unknown, optional }]))
}

/** The words that `type` knows in a part: what is no value. */
export const takeKinds: readonly string[] = ['call', 'store', 'icon', 'key']

export function knownTypes(api: Api): readonly string[] {
  return [...Object.keys(typeWords), ...takeKinds, ...Object.keys(api.schemas)]
}
