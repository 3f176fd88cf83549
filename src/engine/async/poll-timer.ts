/** Prefix of a timer that repeats a poll. No timer of a screen has a space in its name. */
const prefix = 'poll '

export const pollTimer = (poll: string): string => prefix + poll

export const pollOf = (timer: string): string | undefined =>
  timer.startsWith(prefix) ? timer.slice(prefix.length) : undefined
