import type { Json } from '../../language/json.ts'
import type { SourceNode } from '../../language/source.ts'
import type {
  FieldSchema,
  Persistence,
  StateClass,
  StoreSchema,
} from '../../language/state-schema.ts'
import type { Axis, StateModel } from '../model/project.ts'
import {
  entriesOf,
  flagAt,
  jsonOf,
  scalarOf,
  scalarsOf,
  valueOf,
  wordAt,
} from '../model/read-node.ts'
import { classed, type Field, nullable, objectOf, required, type Type } from '../types/type.ts'
import { readStateType } from './read-state-type.ts'

interface Read {
  readonly schema: FieldSchema
  readonly type: Type
}

/**
 * Reads flows/state.yaml: every store with all its fields, and the type of `state` in expressions.
 */
export function readState(node: SourceNode | undefined): StateModel {
  const stores: Record<string, StoreSchema> = {}
  const types: Record<string, Field> = {}
  const leaves: Record<string, Type> = {}
  const axes: Record<string, readonly Axis[]> = {}
  for (const { key, value } of entriesOf(valueOf(node, 'stores'))) {
    const own = entriesOf(valueOf(value, 'fields')).map(
      ({ key: name, value: field }): readonly [string, Read] => [name, readField(field)],
    )
    const each = entriesOf(valueOf(value, 'each')).map((axis): Axis => ({
      name: axis.key,
      words: scalarsOf(axis.value).map((word) => String(word.value)),
    }))
    axes[key] = each
    const prefixes = combinations(each.map(({ words }) => words))
    const fields = prefixes.flatMap((prefix) =>
      own.map(([name, read]): [string, FieldSchema] => [[...prefix, name].join('.'), read.schema]),
    )
    stores[key] = {
      fields: Object.fromEntries(fields),
      keyed: flagAt(value, 'keyed') ?? false,
      survivesSignOut: flagAt(value, 'survives-sign-out') ?? false,
    }
    const leaf = objectOf(
      Object.fromEntries(own.map(([name, read]) => [name, required(read.type)])),
    )
    leaves[key] = leaf
    types[key] = required(nest(prefixes, leaf))
  }
  return { stores, type: objectOf(types), leaves, axes }
}

function readField(node: SourceNode): Read {
  const base = readStateType(valueOf(node, 'type'))
  const mayBeNull = flagAt(node, 'nullable') ?? false
  const found: StateClass = asClass(wordAt(node, 'class'))
  const given = valueOf(node, 'default')
  const initial: Json = given ? jsonOf(given) : mayBeNull ? null : base.initial
  const type = mayBeNull ? nullable(base.type) : base.type
  const persists = asPersistence(wordAt(node, 'persists'))
  const days = scalarOf(valueOf(node, 'days'))?.value
  // Any script may have written the stored value. The default gives its type; null gives none.
  const isReported =
    initial !== null || base.initial === null || (persists !== 'envelope' && persists !== 'tab')
  return {
    schema: {
      default: initial,
      class: found,
      persists,
      ...(!isReported && { like: base.initial }),
      ...(persists === 'cookie' && typeof days === 'number' && { days }),
    },
    type: classed(type, found),
  }
}

/**
 * [[Sms, Email], [verification, password]] -> Sms.verification, Sms.password, Email.verification …
 */
function combinations(axes: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return axes.reduce<readonly (readonly string[])[]>(
    (paths, axis) => paths.flatMap((path) => axis.map((word) => [...path, word])),
    [[]],
  )
}

function nest(prefixes: readonly (readonly string[])[], leaf: Type): Type {
  if (prefixes.every((prefix) => prefix.length === 0)) return leaf
  const heads = [...new Set(prefixes.map(([head]) => head ?? ''))]
  const fields = heads.map((head): [string, Field] => [
    head,
    required(
      nest(
        prefixes.filter(([first]) => first === head).map((prefix) => prefix.slice(1)),
        leaf,
      ),
    ),
  ])
  return objectOf(Object.fromEntries(fields))
}

export function asClass(word: string | undefined): StateClass {
  return word === 'secret' || word === 'handle' || word === 'personal' ? word : 'plain'
}

function asPersistence(word: string | undefined): Persistence {
  return word === 'envelope' || word === 'tab' || word === 'cookie' ? word : 'memory'
}
