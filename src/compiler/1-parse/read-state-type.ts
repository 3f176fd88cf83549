import type { Json } from '../../language/json.ts'
import type { SourceNode } from '../../language/source.ts'
import { entriesOf, scalarsOf, valueOf, wordOf } from '../model/read-node.ts'
import {
  boolean,
  integer,
  listOf,
  mapOf,
  nullable,
  moment,
  number,
  objectOf,
  required,
  text,
  type Type,
  unknown,
} from '../types/type.ts'
import { wordsFrom } from '../types/words-from.ts'

/** A type in state.yaml, with its initial value. */
export interface StateType {
  readonly type: Type
  readonly initial: Json
}

/** Words for types. `time` is epoch milliseconds; 0 is none. */
export const typeWords: Readonly<Record<string, StateType>> = {
  text: { type: text, initial: '' },
  integer: { type: integer, initial: 0 },
  number: { type: number, initial: 0 },
  boolean: { type: boolean, initial: false },
  time: { type: moment, initial: 0 },
  // Typed form values, by field (`keep`).
  form: { type: mapOf(unknown), initial: {} },
}

/**
 * Reads `text`, `[a, b]`, `{ list: T }`, `{ each: T }`, `{ map: T }`, `{ nullable: T }` or an
 * object of types.
 */
export function readStateType(node: SourceNode | undefined): StateType {
  if (node === undefined) return { type: unknown, initial: null }
  if (node.kind === 'scalar') {
    const word = wordOf(node) ?? ''
    return (
      (Object.hasOwn(typeWords, word) ? typeWords[word] : undefined) ?? {
        type: unknown,
        initial: null,
      }
    )
  }
  if (node.kind === 'list') {
    const words = wordsFrom(
      scalarsOf(node).map((word) => String(word.value)),
      `from ${node.span.file}`,
    )
    return { type: { type: 'enumeration', words }, initial: words[0] ?? '' }
  }
  const hasOneKey = node.entries.length === 1
  const list = valueOf(node, 'list')
  if (hasOneKey && list) return { type: listOf(readStateType(list).type), initial: [] }
  const map = valueOf(node, 'each') ?? valueOf(node, 'map')
  if (hasOneKey && map) return { type: mapOf(readStateType(map).type), initial: {} }
  const maybe = valueOf(node, 'nullable')
  if (hasOneKey && maybe) return { type: nullable(readStateType(maybe).type), initial: null }
  const fields = entriesOf(node).map(({ key, value }) => ({ key, read: readStateType(value) }))
  return {
    type: objectOf(Object.fromEntries(fields.map(({ key, read }) => [key, required(read.type)]))),
    initial: Object.fromEntries(fields.map(({ key, read }) => [key, read.initial])),
  }
}
