import { randomInt } from 'node:crypto'
import { drawSeedIn } from './seed.ts'

/** One run of the tests: its extent, and the variables that pass it to the tests. */
export interface Tier {
  readonly isFull: boolean
  /** Seed of the shares, or of random tests when no share is drawn. */
  readonly seed: number
  /** One line for the user, with the seed that repeats the run. */
  readonly says: string
  readonly env: Readonly<Record<string, string>>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * `npm test` runs one share of each family, by the day or by `SEED`. `npm run test:full` runs whole
 * families, and properties from a new seed or from `SEED`.
 */
export function tierOf(isFull: boolean, environment: Environment): Tier {
  if (!isFull) {
    const seed = drawSeedIn(environment)
    return {
      isFull,
      seed,
      says: `One share in ten of each family, by SEED=${seed}; npm run test:full runs all of them.`,
      env: { DRAW_SEED: String(seed) },
    }
  }
  const seed = Number(environment['SEED'] || randomInt(2 ** 31))
  return {
    isFull,
    seed,
    says: `Every family as a whole, and chance from SEED=${seed}.`,
    env: { TIER: 'full', SEED: String(seed) },
  }
}
