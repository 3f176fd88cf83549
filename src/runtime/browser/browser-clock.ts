import type { Clock } from '../ports.ts'

/**
 * Milliseconds. Timers are rounded to 32 bits and drift, so a long sleep is split into periods of
 * this length.
 */
const longestStretch = 10 * 60_000

/**
 * Events after which the time is checked again, because timers of a sleeping or hidden page fire
 * late (B20).
 */
const interruptions = [
  ['visibilitychange', () => document],
  ['resume', () => document],
  ['pageshow', () => window],
] as const

export function createBrowserClock(
  sources: TimeSources = { wall: () => Date.now(), monotonic: () => performance.now() },
): Clock {
  const time = createMonotonicClock(sources)
  const alarms = new Map<
    string,
    { readonly at: number; readonly wake: () => void; timer?: ReturnType<typeof setTimeout> }
  >()

  const check = (name: string) => {
    const alarm = alarms.get(name)
    if (alarm === undefined) return
    clearTimeout(alarm.timer)
    const left = alarm.at - time.now()
    if (left > 0) alarm.timer = setTimeout(check, Math.min(left, longestStretch), name)
    else {
      alarms.delete(name)
      alarm.wake()
    }
  }
  const cancel = (name: string) => {
    clearTimeout(alarms.get(name)?.timer)
    alarms.delete(name)
  }
  for (const [event, target] of interruptions) {
    target().addEventListener(event, () => {
      time.interrupted()
      for (const name of alarms.keys()) check(name)
    })
  }
  return {
    now: () => time.now(),
    wakeAt(name, at, wake) {
      cancel(name)
      const alarm = { at, wake }
      // Never wakes within the call, because the caller is not finished yet.
      alarms.set(name, {
        ...alarm,
        timer: setTimeout(check, Math.min(Math.max(at - time.now(), 0), longestStretch), name),
      })
    },
    cancel,
  }
}

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
