import ts from 'typescript'
import { placeOf, visitNodes } from './parse-source.ts'

/**
 * Where a pure room asks for the time or for chance. `Date` and `Math` may only be used in the
 * shapes that answer the same every time, so that neither `const { now } = Date` nor
 * `Math['random']` slips through.
 */
export function impuritiesOf(source: ts.SourceFile): readonly string[] {
  const found: string[] = []
  visitNodes(source, (node) => {
    if (ts.isIdentifier(node) && isValue(node) && isImpure(node))
      found.push(`${placeOf(source, node)}: ${node.parent.getText(source)}`)
  })
  return found
}

const ALWAYS_IMPURE = new Set([
  'performance',
  'crypto',
  'Temporal',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'globalThis',
  'fetch',
])
const PURE_OF_DATE = new Set(['UTC', 'parse', 'prototype'])

function isImpure(node: ts.Identifier): boolean {
  const { parent } = node
  const member =
    ts.isPropertyAccessExpression(parent) && parent.expression === node
      ? parent.name.text
      : undefined
  switch (node.text) {
    case 'Math':
      return member === undefined || member === 'random'
    case 'Date': {
      const fromGivenTime = ts.isNewExpression(parent) && (parent.arguments ?? []).length > 0
      return !fromGivenTime && (member === undefined || !PURE_OF_DATE.has(member))
    }
    default:
      return ALWAYS_IMPURE.has(node.text)
  }
}

/** True for an identifier that means the global: not a type, not a member, not a key. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isTypeNode(parent) || ts.isQualifiedName(parent)) return false
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  return !(ts.isTypeElement(parent) || ts.isPropertyAssignment(parent)) || parent.name !== node
}
