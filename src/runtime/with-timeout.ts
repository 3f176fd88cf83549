/**
 * Milliseconds after which loading counts as slow, and after which it has failed, as for a call
 * (B01).
 */
const [long, over] = [10_000, 60_000]

/**
 * Returns the fetched value, or rejects after the limit.
 * @param late called once when loading is slow
 */
export function withTimeout<Thing>(fetching: Promise<Thing>, late: () => void): Promise<Thing> {
  const { promise, resolve, reject } = Promise.withResolvers<Thing>()
  const timers = [
    setTimeout(late, long),
    setTimeout(() => reject(new Error('Not there in time.')), over),
  ]
  fetching.then(resolve, reject)
  return promise.finally(() => timers.forEach(clearTimeout))
}
