import { randomInt } from 'node:crypto'

type Environment = Readonly<Record<string, string | undefined>>

/** Properties in `npm test` begin at one seed on every machine: a finding repeats everywhere. */
const everywhere = 20_261_122
const dayMs = 86_400_000

/**
 * Returns the given seed (`SEED`), or that of every `npm test`.
 * @throws Error when it is no whole number
 */
export function seedIn(environment: Environment): number {
  return wholeNumber(environment, 'SEED') ?? everywhere
}

/**
 * Returns the seed for the share of each family: `SEED`, else the day (UTC) as a number, so that
 * ten days in a row cover every case. `DRAW_SEED` is the day at which `npm test` began.
 * @throws Error when it is no whole number
 */
export function drawSeedIn(environment: Environment, nowMs: number = Date.now()): number {
  return (
    wholeNumber(environment, 'SEED') ??
    wholeNumber(environment, 'DRAW_SEED') ??
    Math.floor(nowMs / dayMs)
  )
}

function wholeNumber(environment: Environment, name: string): number | undefined {
  const given = environment[name]
  if (given === undefined || given === '') return undefined
  if (!/^-?\d+$/.test(given)) throw new Error(`${name} is a whole number, not "${given}".`)
  return Number(given)
}

/** One run of the tests: its extent, and the variables that pass it to the tests. */
export interface Tier {
  readonly isFull: boolean
  /** Seed of the shares, or of random tests when no share is drawn. */
  readonly seed: number
  /** One line for the user, with the seed that repeats the run. */
  readonly says: string
  readonly env: Readonly<Record<string, string>>
}

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
