/** What came of walking: `found` is told of the first walk that ended badly. */
export interface Walked { readonly seed: number; readonly ran: number; readonly found?: string }

export interface Limits {
  /** So many walks are wanted. */
  readonly walks: number
  /** After so many milliseconds no other is begun. */
  readonly within: number
  readonly now?: () => number
}

/** The seed that was asked for (`WALKS_SEED`), or another each time. @throws Error when it is no whole number */
export function seedIn(environment: Readonly<Record<string, string | undefined>>): number {
  const given = environment['WALKS_SEED']
  if (given === undefined || given === '') return Math.floor(Math.random() * 2 ** 31)
  if (!/^-?\d+$/.test(given)) throw new Error(`WALKS_SEED is a whole number, not "${given}".`)
  return Number(given)
}

/** Walks one way after another, the seeds following each other, until one ends badly or the time is over. */
export function walkByChance(seed: number, { walks, within, now = () => performance.now() }: Limits, walk: (seed: number) => string | undefined): Walked {
  const until = now() + within
  for (let ran = 0; ran < walks; ran += 1) {
    if (now() > until) return { seed, ran }
    const found = walk(seed + ran)
    if (found !== undefined) return { seed: seed + ran, ran: ran + 1, found }
  }
  return { seed, ran: walks }
}
