import type { ASTNode } from '@marcbachmann/cel-js'
import type { Expression } from '../../../../language/expression.ts'
import type { Json } from '../../../../language/json.ts'
import { raise } from '../../../diagnostics/diagnostics.generated.ts'
import {
  nothing,
  boolean,
  number,
  integer,
  type Type,
  unknown,
  union,
  describeType,
  listOf,
  objectOf,
  required,
} from '../../../types.ts'
import { type Checking, type Typed, nothingKnown } from '../scope.ts'

/** A text has the type of an enumeration of itself, so that words can be distinguished. */
export function literal(node: ASTNode, checking: Checking): Typed {
  const value = node.args
  if (value === null) return { type: nothing, lowered: { is: 'literal', value: null } }
  switch (typeof value) {
    case 'string':
      return { type: { type: 'enumeration', words: [value] }, lowered: { is: 'literal', value } }
    case 'boolean':
      return { type: boolean, lowered: { is: 'literal', value } }
    case 'number':
      return { type: number, lowered: { is: 'literal', value } }
    case 'bigint':
      if (Number.isSafeInteger(Number(value)))
        return { type: integer, lowered: { is: 'literal', value: Number(value) } }
      break
    default:
  }
  checking.report(
    raise.expressionSyntax(checking.spanOf(node), {
      reason: 'a literal must be a text, a number, true, false or null',
    }),
  )
  return nothingKnown
}

/** A list of literals is a literal. */
export function list(node: ASTNode, checking: Checking): Typed {
  const nodes = node.args as readonly ASTNode[]
  const items = nodes.map((item) => checking.check(item))
  let of: Type = unknown
  for (const [index, item] of items.entries()) {
    const shared = union(of, item.type)
    const place = nodes[index]
    if (!shared && place) {
      checking.report(
        raise.wrongType(checking.spanOf(place), {
          wanted: `${describeType(of)}, like the items before it`,
          found: describeType(item.type),
        }),
      )
      return nothingKnown
    }
    of = shared ?? of
  }
  const values = items.map((item) => item.lowered)
  return {
    type: listOf(of),
    lowered: values.every(isLiteral)
      ? { is: 'literal', value: values.map(({ value }) => value) }
      : { is: 'list', items: values },
  }
}

/** `{"a": 1}`: keys are texts. */
export function map(node: ASTNode, checking: Checking): Typed {
  const pairs = node.args as readonly (readonly [ASTNode, ASTNode])[]
  const entries = pairs.flatMap(([key, value]): readonly (readonly [string, Typed])[] => {
    if (key.op === 'value' && typeof key.args === 'string')
      return [[key.args, checking.check(value)]]
    checking.report(
      raise.expressionSyntax(checking.spanOf(key), {
        reason: 'a key of a map must be a text in quotes',
      }),
    )
    return []
  })
  const type = objectOf(
    Object.fromEntries(entries.map(([key, value]) => [key, required(value.type)])),
  )
  return {
    type,
    lowered: {
      is: 'map',
      entries: Object.fromEntries(entries.map(([key, value]) => [key, value.lowered])),
    },
  }
}

function isLiteral(
  expression: Expression,
): expression is { readonly is: 'literal'; readonly value: Json } {
  return expression.is === 'literal'
}
