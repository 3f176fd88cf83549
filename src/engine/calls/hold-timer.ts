const prefix = 'hold '

/**
 * The timer that ends a hold, by the hold's number: no timer of a screen has a space in its name.
 */
export const holdTimer = (hold: number): string => prefix + String(hold)

export const heldBy = (timer: string): number | undefined =>
  timer.startsWith(prefix) ? Number(timer.slice(prefix.length)) : undefined
