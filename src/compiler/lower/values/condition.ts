import type { Expression } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import { factsWhen } from '../../expressions/facts.ts'
import { withFacts } from '../../expressions/scope.ts'
import { valueOf } from '../../model/read-node.ts'
import { boolean } from '../../types/type.ts'
import { foldConstant } from '../forms/fold.ts'
import { inScope, type Place } from '../place.ts'
import { walkWanted } from './values.ts'

export interface Conditional {
  /**
   * Absent when the condition is always true, for example `has(takes.x)` after a part knows its
   * caller. `=false` disables a thing that still counts like any other.
   */
  readonly when?: Expression
  /** Place of the thing itself, which may rely on its condition. */
  readonly place: Place
}

/** Lowers the `when` of a block or step. Returns undefined when it can never be true. */
export function walkCondition(node: SourceNode, place: Place): Conditional | undefined {
  const written = valueOf(node, 'when')
  const when = walkWanted(written, boolean, place)
  if (!when) return { place }
  if (when.is === 'literal' && when.value === false)
    return isPutOff(written) ? { when, place } : undefined
  if (when.is === 'literal' && when.value === true) return { place }
  const settled = withoutSettings(when, place)
  return {
    ...(settled.is === 'literal' && settled.value === true ? {} : { when: settled }),
    place: inScope(place, withFacts(place.scope, factsWhen(when, true))),
  }
}

/**
 * Applies the settings of the tenant to a condition. A thing that they exclude keeps the condition
 * `false`: it is checked like any other, and never runs.
 */
function withoutSettings(condition: Expression, place: Place): Expression {
  const value = foldConstant(condition, place)
  if (typeof value === 'boolean') return { is: 'literal', value }
  if (condition.is !== 'and' && condition.is !== 'or') return condition
  const left = withoutSettings(condition.left, place)
  const right = withoutSettings(condition.right, place)
  if (left.is === 'literal') return right
  if (right.is === 'literal') return left
  return { ...condition, left, right }
}

function isPutOff(when: SourceNode | undefined): boolean {
  return when?.kind === 'scalar' && /^=?\s*false$/.test(String(when.value).trim())
}
