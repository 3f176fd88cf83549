const day = 24 * 60 * 60 * 1_000

/**
 * Whether what was written at `at` is still kept: for 24 hours (D3.11). A clock that was set back a
 * day makes entries of the future.
 */
export const entryKept = (at: number, now: number): boolean => Math.abs(now - at) < day
