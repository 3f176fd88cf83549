import type { Arithmetic, Expression } from '../language/expression.ts'

const SIGNS: Readonly<Record<Arithmetic, string>> = {
  plus: '+',
  minus: '-',
  times: '*',
  divide: '/',
  remainder: '%',
}

const atomic: ReadonlySet<Expression['is']> = new Set([
  'literal',
  'path',
  'has',
  'index',
  'field',
  'size',
  'startsWith',
  'withoutSuffix',
  'lowerAscii',
  'uri',
  'some',
  'every',
  'filter',
  'mapped',
  'list',
  'map',
])

/** Writes a lowered expression as CEL again, as authors write it after `=`. */
export function describeExpression(expression: Expression): string {
  const inner = (each: Expression) =>
    atomic.has(each.is) ? describeExpression(each) : `(${describeExpression(each)})`
  switch (expression.is) {
    case 'literal':
      return JSON.stringify(expression.value)
    case 'path':
      return pathOf(expression.root, expression.path)
    case 'has':
      return `has(${pathOf(expression.root, expression.path)})`
    case 'index':
      return `${inner(expression.of)}[${describeExpression(expression.at)}]`
    case 'field':
      return `${inner(expression.of)}.${expression.name}`
    case 'not':
      return `!${inner(expression.of)}`
    case 'negative':
      return `-${inner(expression.of)}`
    case 'and':
      return `${inner(expression.left)} && ${inner(expression.right)}`
    case 'or':
      return `${inner(expression.left)} || ${inner(expression.right)}`
    case 'compare':
      return `${inner(expression.left)} ${expression.op} ${inner(expression.right)}`
    case 'arithmetic':
      return `${inner(expression.left)} ${SIGNS[expression.op]} ${inner(expression.right)}`
    case 'in':
      return `${inner(expression.item)} in ${inner(expression.list)}`
    case 'size':
      return `size(${describeExpression(expression.of)})`
    case 'startsWith':
      return `${inner(expression.of)}.startsWith(${describeExpression(expression.prefix)})`
    case 'withoutSuffix':
      return `${inner(expression.of)}.withoutSuffix(${describeExpression(expression.suffix)})`
    case 'lowerAscii':
      return `${inner(expression.of)}.lowerAscii()`
    case 'uri':
      return `${inner(expression.of)}.${expression.part}(${expression.part === 'query' ? describeExpression(expression.name) : ''})`
    case 'some':
    case 'every':
    case 'filter':
      return `${inner(expression.list)}.${MACROS[expression.is]}(${expression.as}, ${describeExpression(expression.holds)})`
    case 'mapped':
      return `${inner(expression.list)}.map(${expression.as}, ${describeExpression(expression.to)})`
    case 'choice':
      return `${inner(expression.when)} ? ${inner(expression.then)} : ${inner(expression.else)}`
    case 'list':
      return `[${expression.items.map(describeExpression).join(', ')}]`
    case 'map':
      return `{${Object.entries(expression.entries)
        .map(([key, value]) => `${key}: ${describeExpression(value)}`)
        .join(', ')}}`
  }
  return expression satisfies never
}

const MACROS = { some: 'exists', every: 'all', filter: 'filter' } as const

function pathOf(root: string, path: readonly string[]): string {
  return (root === 'each' ? path : [root, ...path]).join('.')
}

/** True for a part of the program that is an expression. */
export function isExpression(value: unknown): value is Expression {
  return (
    typeof value === 'object' &&
    value !== null &&
    'is' in value &&
    typeof value.is === 'string' &&
    (atomic.has(value.is as Expression['is']) || others.has(value.is))
  )
}

const others: ReadonlySet<string> = new Set([
  'not',
  'negative',
  'and',
  'or',
  'compare',
  'arithmetic',
  'in',
  'choice',
])
