import { check, integer, property } from 'fast-check'

/** Result of walking: `found` describes the first walk that ended badly. */
export interface Walked {
  readonly seed: number
  readonly ran: number
  readonly found?: string
}

export interface Limits {
  /** So many walks are wanted. */
  readonly walks: number
  /** After so many milliseconds no other is begun. */
  readonly within: number
}

/**
 * Runs walk after walk, the first from this seed and the others from fast-check's seeds.
 * Stops at the first bad end or when the time is over.
 */
export function walkByChance(
  seed: number,
  { walks, within }: Limits,
  walk: (seed: number) => string | undefined,
): Walked {
  const held = property(integer(), (own) => walk(own) === undefined)
  // A seed is no smaller for being another number: the walk that was found is the one to look at.
  const { numRuns: ran, counterexample } = check(held, {
    seed,
    examples: [[seed]],
    numRuns: walks,
    interruptAfterTimeLimit: within,
    endOnFailure: true,
  })
  const [own] = counterexample ?? []
  const found = own === undefined ? undefined : walk(own)
  return own === undefined || found === undefined ? { seed, ran } : { seed: own, ran, found }
}
