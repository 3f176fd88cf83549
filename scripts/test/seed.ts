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
