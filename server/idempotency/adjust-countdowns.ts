/**
 * Fields of responses that count seconds from the moment of the response. A replayed response has
 * the seconds that are left.
 */
const counting: ReadonlySet<string> = new Set(['timeOut', 'resendTimer', 'expiresIn'])

/** Returns the response as it would read that many milliseconds later, with the same deadlines. */
export function adjustCountdowns(answer: unknown, milliseconds: number): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  // A clock that was set back adds no time: a deadline never moves further away.
  const passed = Math.max(0, Math.floor(milliseconds / 1000))
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]: [string, unknown]) => [
      name,
      counting.has(name) && typeof value === 'number' ? Math.max(0, value - passed) : value,
    ]),
  )
}
