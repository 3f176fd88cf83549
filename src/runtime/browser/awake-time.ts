/**
 * The two clocks of a browser, in milliseconds: one that people set, one that only runs (and may
 * stop while the machine sleeps).
 */
export interface TimeSources {
  readonly wall: () => number
  readonly monotonic: () => number
}

export interface AwakeTime {
  /** Epoch milliseconds; never less than before. */
  now(): number
  /** The page was hidden, frozen or away since the last look: the machine may have slept. */
  interrupted(): void
}

/** Clocks that differ by less than this over a stretch are both right. */
const tolerance = 1_000

/**
 * Time as B19 wants it: what has passed is the larger of both differences, except that the wall
 * clock does not count when it jumped while the page was awake: then somebody set it.
 */
export function createAwakeTime({ wall, monotonic }: TimeSources): AwakeTime {
  let before = { wall: wall(), monotonic: monotonic(), time: wall() }
  let awake = true
  return {
    now() {
      const seen = { wall: wall(), monotonic: monotonic() }
      const byWall = seen.wall - before.wall
      const byMonotonic = seen.monotonic - before.monotonic
      const jumped = Math.abs(byWall - byMonotonic) > tolerance
      const passed = jumped && awake ? byMonotonic : Math.max(byWall, byMonotonic)
      before = { ...seen, time: before.time + passed }
      awake = true
      return Math.floor(before.time)
    },
    interrupted: () => {
      awake = false
    },
  }
}
