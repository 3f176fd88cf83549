/** Milliseconds since 1970. All expiry in the server reads this clock and no other. */
export type Clock = { readonly now: () => number }

export type AdjustableClock = Clock & { readonly advance: (seconds: number) => void }

/**
 * The given clock, which tests and the sandbox's control may advance. It never goes back, or used
 * codes would become valid again.
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
