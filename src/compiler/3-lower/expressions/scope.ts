import type { ASTNode } from '@marcbachmann/cel-js'
import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Expression, Root } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import type { Span } from '../../../language/span.ts'
import type { ComputedPath, StatePath } from '../../../language/step.ts'
import { type Type, unknown } from '../../types.ts'
import { both, type Facts } from './facts.ts'

/** Names that an expression may use at a place of a flow, with their types. */
export interface Scope {
  readonly roots: Readonly<Partial<Record<Root, Type>>>
  /** Variables of `exists` and `all`, innermost last. */
  readonly variables: Readonly<Record<string, Type>>
  readonly facts: Facts
  /**
   * Inside a part: the values that the caller passed. Optional parameters without a value are
   * absent.
   */
  readonly given?: Given
  /** Names that a screen and its part give to one copy of a store each. */
  readonly stores?: Readonly<Record<string, StoreCopy>>
  /** Named values of the screen and its part, inlined at each use. */
  readonly derived?: Readonly<Record<string, Derived>>
}

/**
 * One copy of a store, or a branch of it. `known` is the same place in a copy with known names
 * only, because all copies have the same fields.
 */
export interface StoreCopy {
  readonly path: ComputedPath
  readonly known: StatePath
  readonly type: Type
}

/** A named value, checked at its use with the facts that hold there. */
export interface Derived {
  /**
   * `missing`: a value that it reads may be absent there. Undefined when the value itself is wrong,
   * which is reported at its definition.
   */
  readonly read: (
    use: Scope,
    mayBeMissing: boolean,
    span: Span,
  ) => { readonly typed: Typed; readonly missing: boolean }
}

export interface Given {
  /** The part or action with the parameters, for messages. */
  readonly of: string
  readonly names: readonly string[]
  readonly values: Readonly<Record<string, Argument>>
}

/** Argument that a caller passed to a part. */
export type Argument =
  | ({ readonly is: 'store' } & StoreCopy)
  /** `node` is the place in a form that wrote it for a shared field. */
  | {
      readonly is: 'value'
      readonly type: Type
      readonly lowered: Expression
      readonly node?: SourceNode
    }
  /** The name of a text or an icon. */
  | { readonly is: 'word'; readonly node: SourceNode; readonly word: string }
  /** A call, as the caller wrote it, read in the caller's scope. */
  /**
   * Missing or wrong, and already reported at its proper place. Its uses are not reported again.
   */
  | { readonly is: 'wrong' }
  | { readonly is: 'call'; readonly node: SourceNode; readonly scope: Scope }

export function withRoots(scope: Scope, roots: Scope['roots']): Scope {
  return { ...scope, roots: { ...scope.roots, ...roots } }
}

export function withFacts(scope: Scope, facts: Facts): Scope {
  return { ...scope, facts: both(scope.facts, facts) }
}

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
