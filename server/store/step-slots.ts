const slotMs = 10_000

/** Returns the slot of `step_count` for a time: ten seconds each, counted from 1970. */
export const slotOf = (now: number): number => Math.floor(now / slotMs)
