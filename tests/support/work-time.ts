/**
 * Returns the processor time of an act in milliseconds; the best of a few, because the machine has
 * other work.
 */
export function workTime(act: () => unknown, tries = 3): number {
  return Math.min(
    ...Array.from({ length: tries }, () => {
      const start = process.cpuUsage()
      act()
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    }),
  )
}

function measuredUnit(): number {
  return workTime(() => {
    let sum = 0
    for (let at = 0; at < 1e7; at += 1) sum = (sum + at * at) % 1_000_003
    return sum
  })
}

/**
 * Milliseconds of ten million multiplications: measures this machine when a file of tests begins.
 * About 70 to 250.
 */
const unitAtFirst = measuredUnit()

/**
 * Returns the number of units that an act takes. A result of `bound` or more
 * is measured again against a fresh unit, up to twice.
 * Other load on the machine makes it slower, never faster; a truly slow act fails each time.
 */
export function workUnits(act: () => unknown, bound: number, tries = 3): number {
  let least = workTime(act, tries) / unitAtFirst
  for (let again = 0; again < 2 && least >= bound; again += 1)
    least = Math.min(least, workTime(act, tries) / measuredUnit())
  return least
}
