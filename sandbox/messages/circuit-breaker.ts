/** Stops asking a carrier that does not answer, so that it is not the next message's turn to wait for a time-out. */
export type CircuitBreaker = {
  /** Whether a message may be tried at `now`; after a pause one at a time is. */
  readonly allows: (now: number) => boolean
  /** Says whether this failure opened it: the moment to tell the operator. */
  readonly failed: (now: number) => boolean
  /** Says whether it had been open. */
  readonly succeeded: () => boolean
}

/** @param most failures in a row until it opens  @param pause milliseconds that it stays open */
export function circuitBreaker(most = 3, pause = 30_000): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  return {
    allows: (now) => failures < most || now >= openUntil,
    failed: (now) => {
      failures += 1
      if (failures >= most) openUntil = now + pause
      return failures === most
    },
    succeeded: () => {
      const wasOpen = failures >= most
      failures = 0
      return wasOpen
    },
  }
}
