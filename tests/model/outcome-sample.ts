/** Counts of one outcome of an operation. */
interface Tries {
  fruitless: number
  fruitful: number
  skipped: number
}

/** Chooses the outcomes that are worth another try. A key names an operation and its outcome. */
export interface OutcomeSample {
  isWanted(key: string): boolean
  /** @param isNew whether the outcome led to a new kind of situation */
  record(key: string, isNew: boolean): void
}

/** Of outcomes that never led to a new kind of situation, this share is tried again. */
const ONE_IN = 10

/**
 * Returns a sample: an outcome that led to nothing new in its first tries becomes rare, and one
 * that once led to something new is always tried.
 * @param tries how many first tries; Infinity to try every outcome everywhere
 */
export function outcomeSample(tries: number): OutcomeSample {
  const counts = new Map<string, Tries>()
  const countsOf = (key: string): Tries => {
    const known = counts.get(key) ?? { fruitless: 0, fruitful: 0, skipped: 0 }
    counts.set(key, known)
    return known
  }
  return {
    isWanted(key) {
      const own = countsOf(key)
      if (own.fruitful > 0 || own.fruitless < tries) return true
      own.skipped += 1
      return own.skipped % ONE_IN === 0
    },
    record(key, isNew) {
      const own = countsOf(key)
      if (isNew) own.fruitful += 1
      else own.fruitless += 1
    },
  }
}
