import type { Block } from '../../../language/block.ts'
import type { Expression } from '../../../language/expression.ts'
import type { Json } from '../../../language/json.ts'
import type { SourceNode } from '../../../language/source.ts'
import { isExpression } from '../../1-parse/read-node.ts'
import { checkExpression } from '../expressions/check-expression.ts'
import type { FactOf } from '../fact.ts'
import type { Place, Walk } from '../place.ts'

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
  if (expression.is === 'in') {
    const item = foldConstant(expression.item, place)
    const list = foldConstant(expression.list, place)
    return item === undefined || !Array.isArray(list) ? undefined : list.includes(item)
  }
  if (expression.is !== 'path' || expression.root !== 'tenant') return undefined
  return place.walk.project.tenant.at(expression.path).value
}

function whole(values: readonly (Json | undefined)[]): Json | undefined {
  return values.every((value): value is Json => value !== undefined) ? values : undefined
}

/** Lists all fields in a content. */
export function fieldsPlaced(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) =>
    'children' in block
      ? fieldsPlaced(block.children)
      : block.block === 'field' || block.block === 'select'
        ? [block.field]
        : [],
  )
}

/**
 * The same run of lowering, with recorded fields and calls. They are reported together at the end,
 * as one fact that checks need not assemble again.
 */
export function notingForm(walk: Walk): { readonly walk: Walk; readonly emitForm: () => void } {
  const fields = new Map<string, FactOf<'field'>>()
  const rules: FactOf<'rule'>[] = []
  const chosen = new Set<string>()
  const calls: FactOf<'arguments'>[] = []
  return {
    walk: {
      ...walk,
      emitFact: (fact) => {
        if (fact.is === 'field') fields.set(String(fact.node.value), fact)
        else if (fact.is === 'rule') rules.push(fact)
        else if (fact.is === 'placed' && fact.chosen) chosen.add(fact.field)
        else if (fact.is === 'arguments' && Object.hasOwn(walk.project.api.operations, fact.of))
          calls.push(fact)
        walk.emitFact(fact)
      },
    },
    emitForm: () => {
      if (fields.size > 0) walk.emitFact({ is: 'form-and-calls', fields, rules, chosen, calls })
    },
  }
}

/**
 * Wraps everything from the first field to the submit in one form, in source order. On a review
 * page the form consists of the submit alone.
 */
export function formBlock(blocks: readonly Block[], id = 'content.form'): readonly Block[] {
  const submit = blocks.findIndex((block) => holds(block, 'submit'))
  const field = blocks.findIndex((block) => holds(block, 'field'))
  const first = field < 0 ? submit : field
  if (first < 0) return blocks
  const last = submit >= first ? submit : blocks.findLastIndex((block) => holds(block, 'field'))
  const form: Block = { block: 'form', id, children: blocks.slice(first, last + 1) }
  return [...blocks.slice(0, first), form, ...blocks.slice(last + 1)]
}

function holds(block: Block, name: Block['block']): boolean {
  return (
    block.block === name ||
    (name === 'field' && block.block === 'select') ||
    ('children' in block && block.children.some((child) => holds(child, name)))
  )
}
