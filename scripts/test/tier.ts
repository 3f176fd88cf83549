import { randomInt } from 'node:crypto'
import { drawSeedIn } from './seed.ts'

/** One run of the tests: what it covers, and the variables that tell the tests so. */
export interface Tier {
  readonly isFull: boolean
  /** One line for the person who started it, with the seed that repeats the run. */
  readonly says: string
  readonly env: Readonly<Record<string, string>>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * `npm test` runs one share of each family, by the day or by `SEED`. `npm run test:full` runs whole families, and
 * properties from a new seed or from `SEED`.
 */
export function tierOf(isFull: boolean, environment: Environment): Tier {
  if (!isFull) {
    const seed = String(drawSeedIn(environment))
    return { isFull, says: `One share in ten of each family, by SEED=${seed}; npm run test:full runs all of them.`, env: { DRAW_SEED: seed } }
  }
  const seed = environment['SEED'] || String(randomInt(2 ** 31))
  return { isFull, says: `Every family as a whole, and chance from SEED=${seed}.`, env: { TIER: 'full', SEED: seed } }
}
