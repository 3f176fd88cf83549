import type { Expression } from '../../../language/expression.ts'
import type { Typed } from '../../expressions/typed.ts'
import type { Place } from '../place.ts'

/** Returns the same value, with `item` replaced by its list, to find the source of a value. */
export function ofRow(typed: Typed, { rows }: Place): Typed {
  return rows
    ? {
        type: typed.type,
        lowered: followed(typed.lowered, {
          is: 'index',
          of: rows,
          at: { is: 'literal', value: 0 },
        }),
      }
    : typed
}

function followed(value: Expression, item: Expression): Expression {
  if (value.is === 'path' && value.root === 'item')
    return value.path.reduce<Expression>((of, name) => ({ is: 'field', of, name }), item)
  return mapped(value, (each) => followed(each, item))
}

/** Maps every expression inside; other values stay. */
function mapped(value: Expression, make: (each: Expression) => Expression): Expression {
  switch (value.is) {
    case 'choice':
      return { ...value, then: make(value.then), else: make(value.else) }
    case 'arithmetic':
      return { ...value, left: make(value.left), right: make(value.right) }
    case 'field':
    case 'index':
    case 'withoutSuffix':
    case 'lowerAscii':
      return { ...value, of: make(value.of) }
    case 'filter':
      return { ...value, list: make(value.list) }
    case 'mapped':
      return { ...value, list: make(value.list), to: make(value.to) }
    case 'list':
      return { ...value, items: value.items.map(make) }
    case 'map':
      return {
        ...value,
        entries: Object.fromEntries(
          Object.entries(value.entries).map(([key, each]) => [key, make(each)]),
        ),
      }
    default:
      return value
  }
}
