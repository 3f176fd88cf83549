import type { ASTNode } from '@marcbachmann/cel-js'
import type { Diagnostic } from '../../../../language/diagnostic.ts'
import type { Expression } from '../../../../language/expression.ts'
import type { ComputedPath } from '../../../../language/step.ts'
import { raise } from '../../../diagnostics/diagnostics.generated.ts'
import { describeType, type Type } from '../../../types.ts'
import { type Checking, nothingKnown, type Typed } from '../scope.ts'

/**
 * Returns the operands of a node. The parser never creates a node that does not fit its operator.
 */
export function operandsOf(node: ASTNode): readonly [ASTNode, ASTNode] {
  const [left, right] = node.args as readonly [ASTNode, ASTNode]
  return [left, right]
}

export function operandOf(node: ASTNode): ASTNode {
  return node.args as ASTNode
}

export function choiceOf(node: ASTNode): readonly [ASTNode, ASTNode, ASTNode] {
  return node.args as [ASTNode, ASTNode, ASTNode]
}

/**
 * Reports the type that an operator expects and the type that it got. Null is a separate
 * diagnostic, because its fix is different.
 * @param caused marks the root cause, where several places have the same one
 */
export function wrongType(
  node: ASTNode,
  found: Type,
  wanted: string,
  checking: Checking,
  caused = (diagnostic: Diagnostic): Diagnostic => diagnostic,
): Typed {
  const span = checking.spanOf(node)
  const mayBeNull = found.type === 'nullable'
  const diagnostic = mayBeNull
    ? raise.mightBeNull(span, { wanted })
    : raise.wrongType(span, { wanted, found: describeType(found) })
  checking.report(caused(diagnostic))
  return nothingKnown
}

/** Builds the expression that reads a place of the state. */
export function readPath(path: ComputedPath): Expression {
  const computed = path.findIndex((name) => typeof name !== 'string')
  const names = (computed < 0 ? path : path.slice(0, computed)).filter(
    (name) => typeof name === 'string',
  )
  const start: Expression = { is: 'path', root: 'state', path: names }
  return path
    .slice(names.length)
    .reduce<Expression>(
      (of, name) =>
        typeof name === 'string' ? { is: 'field', of, name } : { is: 'index', of, at: name },
      start,
    )
}

/** True when each name of a place is known. */
export function isKnownPath(path: ComputedPath): path is readonly string[] {
  return path.every((name) => typeof name === 'string')
}
