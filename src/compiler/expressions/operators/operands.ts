import type { ASTNode } from '@marcbachmann/cel-js'

/**
 * The parser's nodes as their operators have them; a node that is not what its operator says cannot
 * come out of the parser.
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
