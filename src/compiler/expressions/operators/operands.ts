import type { ASTNode } from '@marcbachmann/cel-js'

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
