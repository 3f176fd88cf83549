import type { SourceNode } from '../../../language/source.ts'
import { scalarOf, scalarsOf, wordOf } from '../../model/read-node.ts'
import { type FactorSet, isFactor, setOf, wordsOf } from './factor-sets.ts'

/**
 * The factors that a tenant requires. `all`: these factors. `least`: a number of different factors.
 */
export interface Floor {
  readonly all: FactorSet
  readonly least: number
  readonly node: SourceNode
}

export function floorOf(node: SourceNode | undefined): Floor | undefined {
  if (!node) return undefined
  const count = scalarOf(node)?.value
  if (typeof count === 'number') return { all: 0, least: count, node }
  const words = scalarsOf(node)
    .map((word) => wordOf(word) ?? '')
    .filter(isFactor)
  return { all: setOf(words), least: words.length, node }
}

export function covers(set: FactorSet, { all, least }: Floor): boolean {
  return (set & all) === all && wordsOf(set).length >= least
}

/** True when every set of factors that satisfies the first floor also satisfies the second. */
export function isAsStrong(one: Floor, other: Floor): boolean {
  const enough = [0, 1, 2, 3, 4, 5, 6, 7].filter((set) => covers(set, one))
  return enough.every((set) => covers(set, other))
}

export function describeFloor({ all, least }: Floor): string {
  if (all !== 0) return wordsOf(all).join(' and ')
  return least === 1 ? 'one factor' : `${least} different factors`
}
