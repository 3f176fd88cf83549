/**
 * The three authentication factors (NIST SP 800-63B, section 2): knowledge, possession, inherence.
 */
export const factors = ['knowledge', 'possession', 'inherence'] as const
export type Factor = (typeof factors)[number]

/** Some of the factors, a bit for each. */
export type FactorSet = number
/**
 * Factors that may be proven at a place: one set for each kind of path to it, one bit for each set.
 * Empty when no path reaches it.
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

/** After these were proven too. */
export function withFactors(set: FactorSet, family: FactorSets): FactorSets {
  return eachSetIn(family).reduce((sum, each) => sum | factorSetsOf(each | set), unreachable)
}

/** Where both hold: each way of the one goes together with each of the other. */
export function combined(one: FactorSets, other: FactorSets): FactorSets {
  return eachSetIn(one).reduce((sum, set) => sum | withFactors(set, other), unreachable)
}
