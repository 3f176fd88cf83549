import type { Expression, Expressions } from '../../../language/expression.ts'
import type { SourceMap, SourceNode } from '../../../language/source.ts'
import { isPartial } from '../../1-parse/lookup-tables/columns-of.ts'
import { raise } from '../../diagnostics.generated.ts'
import { checkExpression } from '../../expressions/check-expression.ts'
import { nothingKnown, type Typed } from '../../expressions/typed.ts'
import { entriesOf, isExpression, isMapNode, valueOf, wordOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import { describeType } from '../../types/describe-type.ts'
import { jsonType } from '../../types/json-type.ts'
import { listOf, objectOf, required, type Type, unknown } from '../../types/type.ts'
import { union } from '../../types/union.ts'
import type { Given } from '../fact.ts'
import type { Place } from '../place.ts'
import { walkCases } from './cases.ts'
import { reportForgottenEquals } from './forgotten-equals.ts'
import { wordFor } from './word-for.ts'

/**
 * Lowers a plain value, `=…`, or a list or map of them. `mayBeMissing`: a missing value is allowed
 * here.
 */
export function walkValue(node: SourceNode, place: Place, mayBeMissing = false): Typed {
  if (isExpression(node)) return checkExpression(node, place.scope, place.walk.report, mayBeMissing)
  switch (node.kind) {
    case 'scalar': {
      const { value } = node
      reportForgottenEquals(node, place)
      const type: Type =
        typeof value === 'string' ? { type: 'enumeration', words: [value] } : jsonType(value)
      return { type, lowered: { is: 'literal', value } }
    }
    case 'list': {
      const items = node.items.map((item) => walkValue(item, place))
      const of = items.reduce<Type>((sum, item) => union(sum, item.type) ?? unknown, unknown)
      return { type: listOf(of), lowered: { is: 'list', items: items.map((item) => item.lowered) } }
    }
    case 'map': {
      if (isChoice(node)) return walkChoice(node, place)
      if (isOfLostColumn(node)) return nothingKnown
      const entries = node.entries.map(({ key, value }): readonly [string, Typed] => [
        key,
        walkValue(value, place),
      ])
      const fields = entries.map(([key, { type }]) => [key, required(type)] as const)
      return {
        type: objectOf(Object.fromEntries(fields)),
        lowered: {
          is: 'map',
          entries: Object.fromEntries(
            entries.map(([key, { lowered }]): [string, Expression] => [key, lowered]),
          ),
        },
      }
    }
  }
  return node satisfies never
}

const CHOICE: readonly string[] = ['of', 'is', 'else']

/**
 * `{ of: =…, is: { … }, else: … }`: the value for a word. A missing `=` is assumed, unless other
 * keys show that it is plain data.
 */
export function isChoice(node: SourceMap): boolean {
  const of = valueOf(node, 'of')
  return (
    isMapNode(valueOf(node, 'is')) &&
    (isExpression(of) ||
      (of?.kind === 'scalar' && node.entries.every(({ key }) => CHOICE.includes(key))))
  )
}

/**
 * `{ of: =…, is: errors.exit, else: … }` where the column is missing or its table is unreadable:
 * both are reported already.
 */
function isOfLostColumn(node: SourceMap): boolean {
  const is = valueOf(node, 'is')
  return (
    isExpression(valueOf(node, 'of')) &&
    wordOf(is) !== undefined &&
    !isExpression(is) &&
    node.entries.every(({ key }) => CHOICE.includes(key))
  )
}

/** @param walk lowers the value of each row */
export function walkChoice(
  node: SourceMap,
  place: Place,
  walk: typeof walkValue = walkValue,
): Typed {
  const [of, otherwise] = [valueOf(node, 'of'), valueOf(node, 'else')]
  if (!of) return nothingKnown
  for (const { key, keySpan } of node.entries)
    if (!CHOICE.includes(key))
      place.walk.report.add(
        raise.unknownKey(keySpan, {
          key,
          place: 'a choice',
          suggestion: suggest(key, CHOICE),
        }),
      )
  const on = walkValue(of, place)
  const cases = walkCases(valueOf(node, 'is'), place)
  place.walk.emitFact({
    is: 'choice',
    node: of,
    on,
    words: cases.map(({ key, keySpan }) => ({ kind: 'scalar', value: key, span: keySpan })),
    hasElse: otherwise !== undefined,
  })
  const rows = cases.map(({ key, value }) => ({
    value,
    typed: walk(value, place),
    word: wordFor(on.type, key),
  }))
  const last = otherwise ? { value: otherwise, typed: walk(otherwise, place) } : rows.at(-1)
  if (!last) return nothingKnown
  const before = otherwise ? rows : rows.slice(0, -1)
  const type = before.reduce<Type>(
    (sum, row) => unionOf(sum, row.typed.type, row.value, place),
    last.typed.type,
  )
  const lowered = before.reduceRight<Expression>(
    (rest, { word, typed }) =>
      chosenWhen(
        { is: 'compare', op: '==', left: on.lowered, right: { is: 'literal', value: word } },
        typed.lowered,
        rest,
      ),
    last.typed.lowered,
  )
  return isPartial(valueOf(node, 'is')) ? nothingKnown : { type, lowered }
}

export const chosenWhen = (
  when: Expression,
  then: Expression,
  otherwise: Expression,
): Expression => ({ is: 'choice', when, then, else: otherwise })

function unionOf(sum: Type, type: Type, node: SourceNode, place: Place): Type {
  const both = union(sum, type)
  if (!both)
    place.walk.report.add(
      raise.wrongType(node.span, { wanted: describeType(sum), found: describeType(type) }),
    )
  return both ?? unknown
}

/** A value, at a place that expects a type. */
export function walkWanted(
  node: SourceNode | undefined,
  wanted: Type,
  place: Place,
): Expression | undefined {
  return node && typedAs(node, wanted, place).lowered
}

/** The same for a displayed value, or a link target. */
export function walkShown(
  node: SourceNode | undefined,
  wanted: Type,
  place: Place,
): Expression | undefined {
  return node && typedShown(node, wanted, place).lowered
}

export function typedShown(node: SourceNode, wanted: Type, place: Place): Typed {
  const typed = typedAs(node, wanted, place)
  place.walk.emitFact({ is: 'in-message', node, typed })
  return typed
}

function typedAs(node: SourceNode, wanted: Type, place: Place): Typed {
  const typed = walkValue(node, place)
  place.walk.emitFact({ is: 'value', node, typed, wanted })
  return typed
}

/** The entries of `with`, `values` and the like. */
export function walkGiven(node: SourceNode | undefined, place: Place): readonly Given[] {
  return entriesOf(node).map(({ key, keySpan, value }) => ({
    name: key,
    nameNode: keySpan,
    node: value,
    typed: walkValue(value, place),
  }))
}

export function expressionsOf(given: readonly Given[]): Expressions {
  return Object.fromEntries(given.map(({ name, typed }) => [name, typed.lowered]))
}
