import { describe, expect, it } from 'vitest'
import { addBlock, type Block, type Evidence, logEvidence, noEvidence, worseStep } from './brake.ts'

/** Mulberry32: the same numbers at each run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Rollout = {
  /** Share of failures at each step. */
  readonly baseline: readonly number[]
  readonly candidate: readonly number[]
  /** Part of the browsers with the candidate. */
  readonly part: number
  /** Attempts of a step in ten seconds, at most. */
  readonly pace: number
  /** Attempts of a step at both versions, at most. */
  readonly most: number
}

/** Returns the number of the candidate's attempts at the worse step until the brake, if any. */
function braked(
  { baseline, candidate, part, pace, most }: Rollout,
  next: () => number,
): number | undefined {
  const steps = new Map<string, Evidence>(baseline.map((_, step) => [`step${step}`, noEvidence]))
  const tried = baseline.map(() => 0)
  for (let all = 0; all < most;) {
    const size = 1 + Math.floor(next() * pace)
    all += size
    for (const [step, share] of baseline.entries()) {
      const counts = { candidate: { tried: 0, failed: 0 }, baseline: { tried: 0, failed: 0 } }
      for (let attempt = 0; attempt < size; attempt += 1) {
        const isCandidate = next() < part
        const own = isCandidate ? counts.candidate : counts.baseline
        own.tried += 1
        if (next() < (isCandidate ? (candidate[step] ?? 0) : share)) own.failed += 1
      }
      tried[step] = (tried[step] ?? 0) + counts.candidate.tried
      const name = `step${step}`
      steps.set(name, addBlock(steps.get(name) ?? noEvidence, counts))
    }
    const worse = worseStep(steps)
    if (worse !== undefined) return tried[Number(worse.slice('step'.length))]
  }
  return undefined
}

describe('the brake', () => {
  it('stops at most 5 % of 1,000 rollouts of equal versions, read after each block', () => {
    const next = random(43)
    const shares = [0.01, 0.05, 0.3, 0.1, 0.02, 0.5]
    let falseBrakes = 0
    for (let count = 0; count < 1_000; count += 1) {
      const part = [0.01, 0.05, 0.1, 0.5, 0.9][count % 5] ?? 0.5
      const pace = [2, 10, 60][count % 3] ?? 10
      const result = braked({ baseline: shares, candidate: shares, part, pace, most: 1_500 }, next)
      if (result !== undefined) falseBrakes += 1
    }
    expect(falseBrakes).toBeLessThanOrEqual(50)
  })

  it.each([
    [0.01, 0.5, 1, 0],
    [0.02, 0.5, 10, 0],
    [0.02, 0.1, 10, 0],
    [0.05, 0.1, 40, 0],
    // The more fails before, the longer it takes.
    [0.1, 0.5, 10, 10],
    [0.1, 0.1, 5, 0],
  ])(
    'stops a version with 30 failures of 100 more within 200 attempts (%d before, part %d, pace %d; all but %d of 200)',
    (before, part, pace, later) => {
      const next = random(7)
      const after = before + (1 - before) * 0.3
      const baseline = [0.05, 0.02, 0.1, before, 0.01]
      const candidate = baseline.map((share, step) => (step === 3 ? after : share))
      const attempts = Array.from(
        { length: 200 },
        () => braked({ baseline, candidate, part, pace, most: 100_000 }, next) ?? Infinity,
      )
      expect(attempts.filter((each) => each > 200).length).toBeLessThanOrEqual(later)
    },
  )

  it('lets a better version go on', () => {
    const next = random(11)
    const result = braked(
      { baseline: [0.3], candidate: [0.05], part: 0.5, pace: 10, most: 20_000 },
      next,
    )
    expect(result).toBeUndefined()
  })

  it('learns nothing from one version alone', () => {
    const alone: Block = { candidate: { tried: 50, failed: 50 }, baseline: { tried: 0, failed: 0 } }
    expect(logEvidence(addBlock(noEvidence, alone))).toBeCloseTo(0)
    expect(logEvidence(noEvidence)).toBeCloseTo(0)
  })

  // The expected value of the evidence under equality decides about false brakes: it is at most 1
  // for every share and every size of a block.
  it.each([0.003, 0.05, 0.2, 0.5, 0.9])('is fair for a share of %d', (share) => {
    for (const [candidates, baselines] of [
      [1, 1],
      [1, 9],
      [4, 2],
      [6, 6],
    ] as const) {
      let expected = 0
      for (let one = 0; one <= candidates; one += 1)
        for (let other = 0; other <= baselines; other += 1) {
          const evidence = addBlock(noEvidence, {
            candidate: { tried: candidates, failed: one },
            baseline: { tried: baselines, failed: other },
          })
          expected +=
            binomial(candidates, one, share) *
            binomial(baselines, other, share) *
            Math.exp(logEvidence(evidence))
        }
      expect(expected).toBeLessThanOrEqual(1 + 1e-9)
    }
  })
})

function binomial(size: number, hits: number, share: number): number {
  let ways = 1
  for (let hit = 1; hit <= hits; hit += 1) ways = (ways * (size - hits + hit)) / hit
  return ways * share ** hits * (1 - share) ** (size - hits)
}
