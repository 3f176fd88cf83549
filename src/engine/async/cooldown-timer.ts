const prefix = 'hold '

/**
 * Returns the timer that ends a cooldown, by the cooldown's number. No timer of a screen has a
 * space in its name.
 */
export const cooldownTimer = (hold: number): string => prefix + String(hold)

export const cooldownOf = (timer: string): number | undefined =>
  timer.startsWith(prefix) ? Number(timer.slice(prefix.length)) : undefined
