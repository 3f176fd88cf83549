/**
 * The two clocks of a browser, in milliseconds. People can set the wall clock. The monotonic clock
 * only runs, and may stop while the machine sleeps.
 */
export interface TimeSources {
  readonly wall: () => number
  readonly monotonic: () => number
}

export interface MonotonicClock {
  /** Epoch milliseconds; never less than before. */
  now(): number
  /**
   * Records that the page was hidden, frozen or away since the last reading: the machine may have
   * slept.
   */
  interrupted(): void
}

/** Milliseconds. Clocks that differ by less than this over a period are both right. */
const tolerance = 1_000

/**
 * Measures time as B19 requires. The elapsed time is the larger of both differences. Exception: a
 * wall clock that jumped while the page was awake does not count, because a person set it.
 */
export function createMonotonicClock({ wall, monotonic }: TimeSources): MonotonicClock {
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
