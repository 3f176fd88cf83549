import type { Locks } from '../ports.ts'

/** Creates locks that tabs of one simulated browser share: the second tab waits. */
export function createSimulatedLocks(): Locks {
  const ends = new Map<string, Promise<void>>()
  return {
    async hold(name, cancelled, task) {
      const before = ends.get(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, before === undefined ? promise : before.then(() => promise))
      await before
      try {
        if (!cancelled.aborted) await task()
      } finally {
        resolve()
      }
    },
  }
}
