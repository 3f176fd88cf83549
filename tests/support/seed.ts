/** What goes by chance in `npm test` goes the same way on every machine: what a machine finds, each finds again. */
const everywhere = 20_261_122

/** The seed that was asked for (`SEED`), or the one of every `npm test`. @throws Error when it is no whole number */
export function seedIn(environment: Readonly<Record<string, string | undefined>>): number {
  const given = environment['SEED']
  if (given === undefined || given === '') return everywhere
  if (!/^-?\d+$/.test(given)) throw new Error(`SEED is a whole number, not "${given}".`)
  return Number(given)
}
