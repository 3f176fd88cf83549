import type { Clock } from '../ports.ts'

export interface SimulatedClock extends Clock {
  /** Advances the time and runs the timers due until then, each at its own moment. */
  advance(milliseconds: number): void
  /** Returns the time of the next timer, if it is not later than `until`. */
  due(until: number): number | undefined
}

/** @param start epoch milliseconds */
export function createSimulatedClock(start = 0): SimulatedClock {
  const alarms = new Map<string, { readonly at: number; readonly wake: () => void }>()
  let time = start
  const nextDue = (until: number) =>
    [...alarms]
      .filter(([, { at }]) => at <= until)
      .toSorted(([, one], [, other]) => one.at - other.at)[0]
  return {
    now: () => time,
    wakeAt: (name, at, wake) => void alarms.set(name, { at, wake }),
    cancel: (name) => void alarms.delete(name),
    due: (until) => nextDue(until)?.[1].at,
    advance(milliseconds) {
      const until = time + milliseconds
      for (let due = nextDue(until); due !== undefined; due = nextDue(until)) {
        const [name, { at, wake }] = due
        alarms.delete(name)
        time = Math.max(time, at)
        wake()
      }
      time = until
    },
  }
}
