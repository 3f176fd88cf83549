import type { Expression, Root } from '../../language/expression.ts'
import type { SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import type { ComputedPath, StatePath } from '../../language/step.ts'
import type { Type } from '../types/type.ts'
import { both, type Facts } from './facts.ts'
import type { Typed } from './typed.ts'

/** What may be named at a place of a flow, with its types. */
export interface Scope {
  readonly roots: Readonly<Partial<Record<Root, Type>>>
  /** Variables of `exists` and `all`, innermost last. */
  readonly variables: Readonly<Record<string, Type>>
  readonly facts: Facts
  /**
   * Inside a part: what the caller gave for each name it takes. Names of optional takes that were
   * not given are absent.
   */
  readonly given?: Given
  /** Names of a screen and its part for one copy of a store each. */
  readonly stores?: Readonly<Record<string, StoreCopy>>
  /** Named values of the screen and its part: each is put in the place where it is read. */
  readonly derived?: Readonly<Record<string, Derived>>
}

/**
 * One copy of a store, or a branch of it; `known` is the same place of a copy whose names are all
 * known: all copies have the same fields.
 */
export interface StoreCopy {
  readonly path: ComputedPath
  readonly known: StatePath
  readonly type: Type
}

/** A named value, read where it is used: what is certain there is certain in it. */
export interface Derived {
  /**
   * `missing`: something that it reads may have no value there. Nothing at all, when the value
   * itself is a mistake, told where it stands.
   */
  readonly read: (
    use: Scope,
    mayBeMissing: boolean,
    span: Span,
  ) => { readonly typed: Typed; readonly missing: boolean }
}

export interface Given {
  /** Who takes: for messages. */
  readonly of: string
  readonly names: readonly string[]
  readonly values: Readonly<Record<string, Argument>>
}

/** What a caller gave a part for one of its names. */
export type Argument =
  | ({ readonly is: 'store' } & StoreCopy)
  /** `node` is where a form wrote it for a shared field. */
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
   * Missing or mistaken, and told so where it should stand: nothing that uses it is a mistake of
   * its own.
   */
  | { readonly is: 'wrong' }
  | { readonly is: 'call'; readonly node: SourceNode; readonly scope: Scope }

export function withRoots(scope: Scope, roots: Scope['roots']): Scope {
  return { ...scope, roots: { ...scope.roots, ...roots } }
}

export function withFacts(scope: Scope, facts: Facts): Scope {
  return { ...scope, facts: both(scope.facts, facts) }
}
