/** Processor time of an act in milliseconds; the best of a few, because the machine does other things, too. */
export function workTime(act: () => unknown, tries = 3): number {
  return Math.min(...Array.from({ length: tries }, () => {
    const start = process.cpuUsage()
    act()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }))
}

/** Milliseconds of ten million multiplications: a measure of this machine, as it is just now. Some 70 to 220. */
export const workUnit = workTime(() => {
  let sum = 0
  for (let at = 0; at < 1e7; at += 1) sum = (sum + at * at) % 1_000_003
  return sum
})
