/** Milliseconds since 1970. Everything in the sandbox that ages reads this and nothing else. */
export type Clock = { readonly now: () => number }

export type AdjustableClock = Clock & { readonly advance: (seconds: number) => void }

/**
 * The given clock, which tests and the sandbox's control may push forward; never back, or used
 * codes would live again.
 */
export function adjustableClock(base: Clock = { now: Date.now }): AdjustableClock {
  let offset = 0
  return {
    now: () => base.now() + offset,
    advance: (seconds) => {
      offset += Math.max(0, seconds) * 1000
    },
  }
}
