import type { Json } from '../../language/json.ts'
import type { SourceNode } from '../../language/source.ts'
import type {
  FieldSchema,
  Persistence,
  StateClass,
  StoreSchema,
} from '../../language/state-schema.ts'
import {
  entriesOf,
  flagAt,
  jsonOf,
  scalarOf,
  scalarsOf,
  valueOf,
  wordAt,
  wordOf,
} from '../1-parse/read-node.ts'
import {
  boolean,
  classed,
  classOf,
  type Field,
  integer,
  listOf,
  mapOf,
  moment,
  nullable,
  number,
  objectOf,
  required,
  stricter,
  text,
  type Type,
  unknown,
  wordsFrom,
} from '../types.ts'
import type { Axis, StateModel } from './project.ts'

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
  // The field stores parts of a stricter class.
  const strictest = stricter(found, classOf(type))
  const persists = asPersistence(wordAt(node, 'persists'))
  const days = scalarOf(valueOf(node, 'days'))?.value
  // Any script may have written the stored value. The default gives its type; null gives none.
  const isReported =
    initial !== null || base.initial === null || (persists !== 'envelope' && persists !== 'tab')
  return {
    schema: {
      default: initial,
      class: strictest,
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

/** `{ handle: text }`: a part with a class of its own. */
const CLASSES = ['secret', 'handle', 'personal'] as const

/**
 * Reads `text`, `[a, b]`, `{ list: T }`, `{ each: T }`, `{ map: T }`, `{ nullable: T }`,
 * `{ handle: T }` or an object of types.
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
  const name = CLASSES.find((each) => hasOneKey && valueOf(node, each) !== undefined)
  if (name) {
    const read = readStateType(valueOf(node, name))
    return { ...read, type: classed(read.type, name) }
  }
  const fields = entriesOf(node).map(({ key, value }) => ({ key, read: readStateType(value) }))
  return {
    type: objectOf(Object.fromEntries(fields.map(({ key, read }) => [key, required(read.type)]))),
    initial: Object.fromEntries(fields.map(({ key, read }) => [key, read.initial])),
  }
}

/** Returns the file in which the author of `file` declares new fields of the state. */
export function stateFileFor(file: string): string {
  const [, tenant] = /^flows\/tenants\/(?!default\b)([^/.]+)(?:\/|\.yaml$)/.exec(file) ?? []
  if (tenant !== undefined)
    return `flows/tenants/${tenant}/state.yaml, in a store named \`own\` or \`own…\``
  // Scenarios in this folder name their tenant inside.
  return file.startsWith('flows/tenants/')
    ? 'flows/state.yaml, or state.yaml in the folder of the tenant'
    : 'flows/state.yaml'
}
