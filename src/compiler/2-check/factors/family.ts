/** The three kinds of proof (NIST SP 800-63B, section 2): what one knows, has, is. */
export const factors = ['knowledge', 'possession', 'inherence'] as const
export type Factor = (typeof factors)[number]

/** Some of the factors, a bit for each. */
export type FactorSet = number
/**
 * What may be proven somewhere: one set for each kind of way that leads there, a bit for each set.
 * Empty where no way leads.
 */
export type Family = number

const ALL: readonly FactorSet[] = [0, 1, 2, 3, 4, 5, 6, 7]

export const noWay: Family = 0
export const nothingProven: Family = familyOf(0)

export function isFactor(word: string): word is Factor {
  return factors.some((factor) => factor === word)
}

export function setOf(words: readonly Factor[]): FactorSet {
  return words.reduce((set, word) => set | (1 << factors.indexOf(word)), 0)
}

export function wordsOf(set: FactorSet): readonly Factor[] {
  return factors.filter((_factor, bit) => (set & (1 << bit)) !== 0)
}

export function familyOf(set: FactorSet): Family {
  return 1 << set
}

export function setsIn(family: Family): readonly FactorSet[] {
  return ALL.filter((set) => (family & familyOf(set)) !== 0)
}

/** After these were proven too. */
export function proving(set: FactorSet, family: Family): Family {
  return setsIn(family).reduce((sum, each) => sum | familyOf(each | set), noWay)
}

/** Where both hold: each way of the one goes together with each of the other. */
export function together(one: Family, other: Family): Family {
  return setsIn(one).reduce((sum, set) => sum | proving(set, other), noWay)
}
