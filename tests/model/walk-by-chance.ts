import { check, integer, property } from 'fast-check'

/** Result of walking: `found` describes the first walk that ended badly. */
export interface Walked {
  readonly seed: number
  readonly ran: number
  readonly found?: string
}

export interface Limits {
  /** Number of walks to run. */
  readonly walks: number
  /** Milliseconds after which no further walk begins. */
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
  // Seeds do not shrink, because a smaller seed is no simpler walk.
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
