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
