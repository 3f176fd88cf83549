/**
 * Stops asking a carrier that does not answer, so that it is not the next message's turn to wait
 * for a time-out.
 */
export type CircuitBreaker = {
  /**
   * How many messages may be under way at `now`: all of them, none while it is open, and after a
   * pause the one that tries it.
   */
  readonly allowedConcurrency: (now: number) => number
  /** Says whether this failure opened it: the moment to tell the operator. */
  readonly failed: (now: number) => boolean
  /** Says whether it had been open. */
  readonly succeeded: () => boolean
}

/**
 * @param all under way while it is closed
 * @param most failures in a row until it opens
 * @param pause milliseconds that it stays open
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
