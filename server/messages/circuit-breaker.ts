/**
 * Stops sending to a carrier that does not answer, so that further messages do not wait for a
 * time-out each.
 */
export type CircuitBreaker = {
  /**
   * Returns how many messages may run in parallel at `now`: the maximum while closed, none while
   * open. After the pause it is one, as a trial.
   */
  readonly allowedConcurrency: (now: number) => number
  /** Returns whether this failure opened it, so that the operator is notified once. */
  readonly failed: (now: number) => boolean
  /** Returns whether it was open. */
  readonly succeeded: () => boolean
}

/**
 * @param maxConcurrency parallel messages while it is closed
 * @param maxFailures failures in a row until it opens
 * @param pauseMs milliseconds for which it stays open
 */
export function circuitBreaker(
  maxConcurrency: number,
  maxFailures = 3,
  pauseMs = 30_000,
): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  return {
    allowedConcurrency: (now) =>
      failures < maxFailures ? maxConcurrency : now < openUntil ? 0 : 1,
    failed: (now) => {
      failures += 1
      if (failures >= maxFailures) openUntil = now + pauseMs
      return failures === maxFailures
    },
    succeeded: () => {
      const wasOpen = failures >= maxFailures
      failures = 0
      return wasOpen
    },
  }
}
