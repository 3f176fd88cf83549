/**
 * Fields of answers that count seconds from the moment of the answer: an answer that is given again
 * says how many are left of them.
 */
const counting: ReadonlySet<string> = new Set(['timeOut', 'resendTimer', 'expiresIn'])

/** The answer as it would read so many milliseconds later: the same deadlines. */
export function adjustCountdowns(answer: unknown, milliseconds: number): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  // A clock that was set back ages nothing: a deadline never moves away.
  const passed = Math.max(0, Math.floor(milliseconds / 1000))
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]: [string, unknown]) => [
      name,
      counting.has(name) && typeof value === 'number' ? Math.max(0, value - passed) : value,
    ]),
  )
}
