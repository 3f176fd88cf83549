import type { Expression } from '../../../language/expression.ts'
import type { Json } from '../../../language/json.ts'
import type { SourceNode } from '../../../language/source.ts'
import { checkExpression } from '../../expressions/check-expression.ts'
import { isExpression } from '../../model/read-node.ts'
import type { Place } from '../place.ts'

/**
 * Returns schema data with every `=tenant.…` replaced by its value, because Ajv compiles no
 * expressions.
 */
export function foldJson(node: SourceNode, place: Place): Json {
  if (isExpression(node)) {
    const { type, lowered } = checkExpression(node, place.scope, place.walk.report)
    const value = foldConstant(lowered, place)
    if (value === undefined)
      place.walk.emitFact({
        is: 'constant',
        known: type.type !== 'unknown',
        ...blamed(node, lowered, place),
      })
    return value ?? null
  }
  switch (node.kind) {
    case 'scalar':
      return node.value
    case 'list':
      return node.items.map((item) => foldJson(item, place))
    case 'map':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, foldJson(value, place)]))
  }
  return node satisfies never
}

/**
 * Reports values from a form to a shared field at the form, because the field serves other forms
 * too.
 */
function blamed(
  node: SourceNode,
  lowered: Expression,
  { scope }: Place,
): { readonly node: SourceNode; readonly reader?: SourceNode } {
  const found = Object.values(scope.given?.values ?? {}).flatMap((each) =>
    each.is === 'value' &&
    each.node &&
    each.lowered.is !== 'literal' &&
    isWithin(lowered, each.lowered)
      ? [each.node]
      : [],
  )[0]
  return found ? { node: found, reader: node } : { node }
}

const isWithin = (whole: unknown, part: Expression): boolean =>
  whole === part ||
  (typeof whole === 'object' &&
    whole !== null &&
    Object.values(whole).some((inner) => isWithin(inner, part)))

/** Returns the value of an expression that depends on nothing but the tenant. */
export function foldConstant(expression: Expression, place: Place): Json | undefined {
  if (expression.is === 'literal') return expression.value
  if (expression.is === 'list')
    return whole(expression.items.map((item) => foldConstant(item, place)))
  if (expression.is === 'map') {
    const entries = Object.entries(expression.entries).map(
      ([key, value]) => [key, foldConstant(value, place)] as const,
    )
    return entries.every((entry): entry is readonly [string, Json] => entry[1] !== undefined)
      ? Object.fromEntries(entries)
      : undefined
  }
  if (expression.is === 'not') {
    const inner = foldConstant(expression.of, place)
    return inner === undefined ? undefined : inner !== true
  }
  if (expression.is === 'and' || expression.is === 'or') {
    const decides = expression.is === 'or'
    const left = foldConstant(expression.left, place)
    const right = foldConstant(expression.right, place)
    if (left === decides || right === decides) return decides
    return left === undefined || right === undefined ? undefined : !decides
  }
  if (expression.is !== 'path' || expression.root !== 'tenant') return undefined
  return place.walk.project.tenant.at(expression.path).value
}

function whole(values: readonly (Json | undefined)[]): Json | undefined {
  return values.every((value): value is Json => value !== undefined) ? values : undefined
}
