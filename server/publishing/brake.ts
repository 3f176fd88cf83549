/**
 * The rule of the brake (docs/decisions/0223): a sequential test of two shares of failed attempts.
 * Each step has an e-value, which is evidence against "the candidate fails no more often". It is a
 * mixture over pairs of shares; each is a product over blocks, for which the pair and its common
 * share were chosen before (Turner, Ly and Grünwald, "Generic e-variables for exact sequential
 * k-sample tests that allow for optional stopping", 2024). So it may be read at any time, as often
 * as wanted.
 */

/** Attempts at a step. */
export type Attempts = { readonly tried: number; readonly failed: number }

/** Attempts of ten seconds, at both versions. */
export type Block = { readonly candidate: Attempts; readonly baseline: Attempts }

/** The counts of a step. */
export type Evidence = {
  /** Logarithm of the evidence by pair of shares. */
  readonly logs: readonly number[]
  /** Attempts that wait for one at the other version. */
  readonly waiting: Block
}

/** Most false brakes among rollouts of equal versions. */
const falseBrakes = 0.05

const baselineShares = [0.01, 0.03, 0.1, 0.25, 0.5]
/** The candidate's odds of a failure, in times of the baseline's. */
const oddsRatios = [3, 6, 15]

const pairs = baselineShares.flatMap((baseline) =>
  oddsRatios.map((ratio) => {
    const odds = (baseline / (1 - baseline)) * ratio
    return { baseline, candidate: odds / (1 + odds) }
  }),
)

const noAttempts: Attempts = { tried: 0, failed: 0 }

export const noEvidence: Evidence = {
  logs: pairs.map(() => 0),
  waiting: { candidate: noAttempts, baseline: noAttempts },
}

const sum = (one: Attempts, other: Attempts): Attempts => ({
  tried: one.tried + other.tried,
  failed: one.failed + other.failed,
})

const logOf = ({ tried, failed }: Attempts, share: number, common: number): number =>
  failed * Math.log(share / common) + (tried - failed) * Math.log((1 - share) / (1 - common))

/**
 * Adds attempts. A block ends when it has attempts at both versions: the end depends on their
 * number, and not on their result.
 */
export function addBlock({ logs, waiting }: Evidence, block: Block): Evidence {
  const candidate = sum(waiting.candidate, block.candidate)
  const baseline = sum(waiting.baseline, block.baseline)
  if (candidate.tried === 0 || baseline.tried === 0)
    return { logs, waiting: { candidate, baseline } }
  const all = candidate.tried + baseline.tried
  return {
    waiting: noEvidence.waiting,
    logs: pairs.map((pair, place) => {
      const common = (candidate.tried * pair.candidate + baseline.tried * pair.baseline) / all
      return (
        (logs[place] ?? 0) +
        logOf(candidate, pair.candidate, common) +
        logOf(baseline, pair.baseline, common)
      )
    }),
  }
}

/** Returns the natural logarithm of the e-value. */
export function logEvidence({ logs }: Evidence): number {
  const most = Math.max(...logs)
  const total = logs.reduce((all, value) => all + Math.exp(value - most), 0)
  return most + Math.log(total / logs.length)
}

/**
 * Returns the first step at which the candidate fails more often; undefined without one. The step
 * that came as number k has the part 1 / (k (k + 1)) of the false brakes, and these parts add up to
 * at most 1, however many steps there are.
 * @param steps in the order of their first attempts
 */
export const worseStep = (steps: ReadonlyMap<string, Evidence>): string | undefined =>
  [...steps].find(([, evidence], place) => {
    const part = falseBrakes / ((place + 1) * (place + 2))
    return logEvidence(evidence) >= -Math.log(part)
  })?.[0]
