const day = 24 * 60 * 60 * 1_000

/**
 * True when an entry written at `at` is still valid: for 24 hours (D3.11). A clock set back by a
 * day makes entries of the future, which are invalid too.
 * @param at epoch milliseconds
 * @param now epoch milliseconds
 */
export const storageTtl = (at: number, now: number): boolean => Math.abs(now - at) < day
