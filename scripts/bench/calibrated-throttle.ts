import type { Browser } from 'playwright-core'
import type { BenchServer } from './bench-server.ts'
import { CONDITIONS } from './conditions.ts'
import { measureLoad } from './measure-load.ts'
import { median } from './median.ts'

/**
 * Milliseconds until the first paint of the bare page on the reference machine, with its processor
 * slowed 4 times.
 */
const BARE_PAINT = 232
/** Slowest first. */
const STEPS = [3, 2.5, 2, 1.5, 1]
const TRIES = 5
/** A difference of one frame counts as the same machine. */
const PICTURE = 1_000 / 60

/**
 * Returns the factor of CPU throttling that makes this machine as slow as the reference machine,
 * measured with the bare page, which is the same on both; 1 when this one is slower. Undefined when
 * the prescribed throttling already gives the reference speed.
 */
export async function calibratedThrottle(
  browser: Browser,
  { origin }: BenchServer,
): Promise<number | undefined> {
  const paint = async (slowed: number) => {
    const loads = []
    for (let load = 0; load < TRIES; load += 1)
      loads.push((await measureLoad(browser, `${origin}/bare`, false, slowed)).firstPaint)
    return median(loads)
  }
  if ((await paint(CONDITIONS.slowed)) <= BARE_PAINT + PICTURE) return undefined
  for (const slowed of STEPS) if ((await paint(slowed)) <= BARE_PAINT + PICTURE) return slowed
  return 1
}
