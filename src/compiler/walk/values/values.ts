import type { Expression, Expressions } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import { checkExpression } from '../../expressions/check-expression.ts'
import type { Typed } from '../../expressions/typed.ts'
import { entriesOf, isExpression } from '../../project/read-node.ts'
import { jsonType } from '../../types/json-type.ts'
import { listOf, objectOf, required, type Type, unknown } from '../../types/type.ts'
import { union } from '../../types/union.ts'
import type { Given } from '../announcement.ts'
import type { Place } from '../place.ts'

/** A plain value, `=…`, or a list or map of them. `mayBeMissing`: no value is as good as one here. */
export function walkValue(node: SourceNode, place: Place, mayBeMissing = false): Typed {
  if (isExpression(node)) return checkExpression(node, place.scope, place.walk.report, mayBeMissing)
  switch (node.kind) {
    case 'scalar': {
      const { value } = node
      const type: Type = typeof value === 'string' ? { type: 'enumeration', words: [value] } : jsonType(value)
      return { type, lowered: { is: 'literal', value } }
    }
    case 'list': {
      const items = node.items.map((item) => walkValue(item, place))
      const of = items.reduce<Type>((sum, item) => union(sum, item.type) ?? unknown, unknown)
      return { type: listOf(of), lowered: { is: 'list', items: items.map((item) => item.lowered) } }
    }
    case 'map': {
      const entries = node.entries.map(({ key, value }): readonly [string, Typed] => [key, walkValue(value, place)])
      const fields = entries.map(([key, { type }]) => [key, required(type)] as const)
      return {
        type: objectOf(Object.fromEntries(fields)),
        lowered: { is: 'map', entries: Object.fromEntries(entries.map(([key, { lowered }]): [string, Expression] => [key, lowered])) },
      }
    }
  }
  return node satisfies never
}

/** A value where a type is asked for. */
export function walkWanted(node: SourceNode | undefined, wanted: Type, place: Place): Expression | undefined {
  if (!node) return undefined
  const typed = walkValue(node, place)
  place.walk.announce({ is: 'value', node, typed, wanted })
  return typed.lowered
}

/** The entries of `with`, `values` and the like. */
export function walkGiven(node: SourceNode | undefined, place: Place): readonly Given[] {
  return entriesOf(node).map(({ key, keySpan, value }) => ({ name: key, nameNode: keySpan, node: value, typed: walkValue(value, place) }))
}

export function expressionsOf(given: readonly Given[]): Expressions {
  return Object.fromEntries(given.map(({ name, typed }) => [name, typed.lowered]))
}
