/**
 * Milliseconds after which it is said that something takes longer than usual, and after which it is
 * not to be had: as of a call (B01).
 */
const [long, over] = [10_000, 60_000]

/** What is fetched, or a failure. `late` is told when it takes its time. */
export function inTime<Thing>(fetching: Promise<Thing>, late: () => void): Promise<Thing> {
  const { promise, resolve, reject } = Promise.withResolvers<Thing>()
  const timers = [
    setTimeout(late, long),
    setTimeout(() => reject(new Error('Not there in time.')), over),
  ]
  fetching.then(resolve, reject)
  return promise.finally(() => timers.forEach(clearTimeout))
}
