import { keyTables } from '../../language/keys.ts'
import type { SourceNode } from '../../language/source.ts'
import type { Shape } from '../../language/syntax-dsl.ts'
import { isExpression } from './read-node.ts'

/** Kinds of nodes that fit this shape: a value, a map or a list. */
export function kindsOf(shape: Shape): readonly SourceNode['kind'][] {
  switch (shape.is) {
    case 'name':
    case 'expression':
    case 'value':
    case 'boolean':
    case 'words':
      return ['scalar']
    case 'list':
      return ['list']
    case 'map':
    case 'keys':
      return ['map']
    case 'some':
      return ['list', ...kindsOf(shape.of)]
    case 'data':
      return ['scalar', 'map', 'list']
    case 'either':
      return shape.of.flatMap(kindsOf)
  }
  return shape satisfies never
}

const known = new WeakMap<Shape, readonly SourceNode['kind'][]>()

function kindsOnce(shape: Shape): readonly SourceNode['kind'][] {
  let kinds = known.get(shape)
  if (!kinds) known.set(shape, (kinds = kindsOf(shape)))
  return kinds
}

/**
 * Chooses the intended alternative. It has the right kind; among tables the one that knows most
 * keys; for an expression the one that accepts expressions.
 */
export function meantAmong(choices: readonly Shape[], node: SourceNode): Shape | undefined {
  const fitting = choices.filter((choice) => kindsOnce(choice).includes(node.kind))
  if (fitting.length < 2) return fitting[0]
  return fitting.toSorted((one, other) => keysKnown(other, node) - keysKnown(one, node))[0]
}

function keysKnown(shape: Shape, node: SourceNode): number {
  if (shape.is === 'expression') return isExpression(node) ? 1 : 0
  if (shape.is !== 'keys' || node.kind !== 'map') return 0
  const { keys, words = {} } = keyTables[shape.of]
  return node.entries.filter(({ key }) => Object.hasOwn(keys, key) || Object.hasOwn(words, key))
    .length
}
