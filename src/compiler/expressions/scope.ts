import type { Expression, Root } from '../../language/expression.ts'
import type { SourceNode } from '../../language/source.ts'
import type { StatePath } from '../../language/step.ts'
import type { Type } from '../types/type.ts'
import { both, type Facts } from './facts.ts'

/** What may be named at a place of a flow, with its types. */
export interface Scope {
  readonly roots: Readonly<Partial<Record<Root, Type>>>
  /** Variables of `exists` and `all`, innermost last. */
  readonly variables: Readonly<Record<string, Type>>
  readonly facts: Facts
  /** Inside a part: what the caller gave for each name it takes. Names of optional takes that were not given are absent. */
  readonly given?: Given
}

export interface Given {
  /** Who takes: for messages. */
  readonly of: string
  readonly names: readonly string[]
  readonly values: Readonly<Record<string, Argument>>
}

/** What a caller gave a part for one of its names. */
export type Argument =
  | { readonly is: 'store'; readonly path: StatePath; readonly type: Type }
  | { readonly is: 'value'; readonly type: Type; readonly lowered: Expression }
  /** The name of a text or an icon. */
  | { readonly is: 'word'; readonly node: SourceNode; readonly word: string }
  /** A call, as the caller wrote it, read in the caller's scope. */
  /** Missing or mistaken, and told so where it should stand: nothing that uses it is a mistake of its own. */
  | { readonly is: 'wrong' }
  | { readonly is: 'call'; readonly node: SourceNode; readonly scope: Scope }

export function withRoots(scope: Scope, roots: Scope['roots']): Scope {
  return { ...scope, roots: { ...scope.roots, ...roots } }
}

export function withFacts(scope: Scope, facts: Facts): Scope {
  return { ...scope, facts: both(scope.facts, facts) }
}
