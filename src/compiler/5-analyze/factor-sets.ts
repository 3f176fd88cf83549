import type { SourceNode } from '../../language/source.ts'
import { entriesOf, scalarOf, scalarsOf, valueOf, wordOf } from '../1-parse/read-node.ts'

/**
 * The three kinds of authentication factor (NIST SP 800-63B, section 2): something you know, have,
 * or are.
 */
export const factors = ['knowledge', 'possession', 'inherence'] as const
export type Factor = (typeof factors)[number]

/** Some of the factors, one bit for each. */
export type FactorSet = number
/**
 * The sets of factors that may be proven at a point. Each kind of path to it has one set, and each
 * set one bit. Empty where no path arrives.
 */
export type FactorSets = number

const ALL: readonly FactorSet[] = [0, 1, 2, 3, 4, 5, 6, 7]

export const unreachable: FactorSets = 0
export const nothingProven: FactorSets = factorSetsOf(0)

export function isFactor(word: string): word is Factor {
  return factors.some((factor) => factor === word)
}

export function setOf(words: readonly Factor[]): FactorSet {
  return words.reduce((set, word) => set | (1 << factors.indexOf(word)), 0)
}

export function wordsOf(set: FactorSet): readonly Factor[] {
  return factors.filter((_factor, bit) => (set & (1 << bit)) !== 0)
}

export function factorSetsOf(set: FactorSet): FactorSets {
  return 1 << set
}

export function eachSetIn(family: FactorSets): readonly FactorSet[] {
  return ALL.filter((set) => (family & factorSetsOf(set)) !== 0)
}

/** Adds proven factors to every set. */
export function withFactors(set: FactorSet, family: FactorSets): FactorSets {
  return eachSetIn(family).reduce((sum, each) => sum | factorSetsOf(each | set), unreachable)
}

/** Combines two families that both hold: each set of one joins each set of the other. */
export function combined(one: FactorSets, other: FactorSets): FactorSets {
  return eachSetIn(one).reduce((sum, set) => sum | withFactors(set, other), unreachable)
}

/** The proofs that flows/app.yaml declares under `factors`. */
export interface Proofs {
  /** The factors that the answer of each operation proves. */
  readonly provenBy: ReadonlyMap<string, FactorSet>
  /** Operations that report an earlier proof. */
  readonly reportedBy: ReadonlySet<string>
  /** Endpoints that require the proven floor before the browser leaves for them. */
  readonly neededBy: ReadonlySet<string>
}

export function proofsOf(app: SourceNode | undefined): Proofs | undefined {
  const node = valueOf(app, 'factors')
  const known = node && read.get(node)
  if (!node || known) return known
  const provenBy = entriesOf(valueOf(node, 'proven-by')).map(
    ({ key, value }): [string, FactorSet] => [
      key,
      setOf(
        scalarsOf(value)
          .map((word) => wordOf(word) ?? '')
          .filter(isFactor),
      ),
    ],
  )
  const names = (key: string) =>
    new Set(scalarsOf(valueOf(node, key)).map(({ value }) => String(value)))
  const proofs: Proofs = {
    provenBy: new Map(provenBy),
    reportedBy: names('told-by'),
    neededBy: names('needed-by'),
  }
  read.set(node, proofs)
  return proofs
}

/** Read once, so that results computed from these proofs stay valid. */
const read = new WeakMap<SourceNode, Proofs>()

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
