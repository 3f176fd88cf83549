import type { Expression } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'
import type { SourceNode, Span } from '../../language/source.ts'
import { entriesOf, jsonOf, valueOf } from '../1-parse/read-node.ts'
import { type Beginning, inside } from '../2-resolve/address-beginnings.ts'
import type { Project } from '../2-resolve/project.ts'
import type { Typed } from '../3-lower/expressions/scope.ts'
import type { Fact, FactOf } from '../3-lower/fact.ts'
import type { CheckContext } from './check-table.ts'

/**
 * Value written to a place that other expressions read: a field of the state, or an input of an
 * action.
 */
export interface Put {
  readonly root: 'state' | 'takes'
  readonly path: readonly string[]
  readonly node: SourceNode
  readonly value: Expression
  readonly action?: string
}

type Putting = FactOf<'in-storage' | 'in-action'>
const made = new WeakMap<Putting, Put>()

/** Returns the same object for a fact at every call, so that identity can be compared. */
export function putOf(fact: Fact): Put | undefined {
  if (fact.is !== 'in-storage' && fact.is !== 'in-action') return undefined
  let put = made.get(fact)
  if (!put) made.set(fact, (put = asPut(fact)))
  return put
}

function asPut(fact: Putting): Put {
  if (fact.is === 'in-storage')
    return {
      root: 'state',
      path: fact.path.split('.'),
      node: fact.node,
      value: fact.typed.lowered,
    }
  return {
    root: 'takes',
    path: [fact.name],
    node: fact.node,
    value: fact.typed.lowered,
    action: fact.action,
  }
}

/** Lists the default values of the state fields. */
export function defaultsIn(files: CheckContext['files']): readonly Put[] {
  const state = files.find(({ kind }) => kind.kind === 'state')?.node
  return entriesOf(valueOf(state, 'stores')).flatMap(({ key: store, value }) => {
    const copies = entriesOf(valueOf(value, 'each')).map(() => '*')
    return entriesOf(valueOf(value, 'fields')).flatMap(({ key, value: field }): readonly Put[] => {
      const node = valueOf(field, 'default')
      return node
        ? [
            {
              root: 'state',
              path: [store, ...copies, key],
              node,
              value: { is: 'literal', value: jsonOf(node) },
            },
          ]
        : []
    })
  })
}

/** Roots of values that the engine checks at run time. */
const given: ReadonlySet<string> = new Set(['answer', 'error', 'data', 'environment', 'timers'])

/** True when the value may be a text from another source than the server. */
export function mayBeCarried({ lowered, type }: Typed): boolean {
  if (lowered.is === 'path' && given.has(lowered.root)) return false
  return (
    type.type !== 'integer' &&
    type.type !== 'number' &&
    type.type !== 'boolean' &&
    type.type !== 'null'
  )
}

/**
 * Origin of a value that was followed through the flows, and its place in the source. `isOwn`: the
 * origin is the checked node itself.
 */
export interface Source {
  readonly begin: Exclude<Beginning, { readonly is: 'elsewhere' }>
  readonly at: Span
  readonly isOwn: boolean
}

/** Follows a value through fields and inputs to all its origins, each write once. */
export function sourcesOf(
  value: Expression,
  from: SourceNode,
  puts: readonly Put[],
  project: Project,
  addressBeginnings: (expression: Expression) => readonly Beginning[],
): readonly Source[] {
  const found: Source[] = []
  const seen = new Set<Put>()
  const follow = (expression: Expression, at: SourceNode, isOwn: boolean) => {
    for (const begin of addressBeginnings(expression)) {
      if (begin.is !== 'elsewhere') {
        found.push({ begin, at: at.span, isOwn })
        continue
      }
      for (const put of puts) {
        if (
          seen.has(put) ||
          put.root !== begin.root ||
          !meets(put.path, begin.path) ||
          !isOf(put, at, project)
        )
          continue
        seen.add(put)
        follow(below(put.value, begin.path.slice(put.path.length)), put.node, false)
      }
    }
  }
  follow(value, from, true)
  return found
}

/** True when one path contains the other. */
function meets(one: readonly string[], other: readonly string[]): boolean {
  return one.every(
    (name, index) =>
      index >= other.length || name === other[index] || name === '*' || other[index] === '*',
  )
}

function below(value: Expression, names: readonly string[]): Expression {
  if (value.is === 'path') return { is: 'path', root: value.root, path: [...value.path, ...names] }
  if (value.is === 'literal')
    return { is: 'literal', value: names.reduce<Json | undefined>(inside, value.value) ?? null }
  return names.reduce<Expression>((of, name) => ({ is: 'field', of, name }), value)
}

/**
 * True when an input belongs to the action that reads it. In a file of flows/actions this is the
 * action of the file, in a screen one of its own actions.
 */
function isOf({ root, action, node }: Put, reader: SourceNode, { actions }: Project): boolean {
  if (root === 'state' || action === undefined) return true
  const { file } = reader.span
  const shared = [...actions.values()].find((each) => each.file === file)
  return shared ? shared.name === action : node.span.file === file || !actions.has(action)
}
