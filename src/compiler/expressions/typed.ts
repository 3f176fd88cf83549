import type { ASTNode } from '@marcbachmann/cel-js'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Expression } from '../../language/expression.ts'
import type { Span } from '../../language/span.ts'
import { type Type, unknown } from '../types/type.ts'
import type { Facts } from './facts.ts'
import type { Scope } from './scope.ts'

/** A checked expression: its type, and the tree for the engine. */
export interface Typed {
  readonly type: Type
  readonly lowered: Expression
}

/** Context for the check of each operator. */
export interface Checking {
  readonly scope: Scope
  /** The whole expression is a path, and its place accepts a missing value. */
  readonly mayBeMissing: boolean
  check(node: ASTNode): Typed
  /**
   * Returns the same context with more in scope, for the right side of `&&` and the inside of
   * `exists`.
   */
  under(scope: Scope): Checking
  knowing(facts: Facts): Checking
  spanOf(node: ASTNode): Span
  report(diagnostic: Diagnostic): void
}

export const nothingKnown: Typed = { type: unknown, lowered: { is: 'literal', value: null } }
