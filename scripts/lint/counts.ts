import { readFileSync, writeFileSync } from 'node:fs'

/** Counts of faults that are being removed: they may fall and never grow. */
export interface Counts {
  readonly functionsWithFourParameters: number
  readonly filesInImportCycles: number
}

/** @param file JSON with one number for each count */
export const readCounts = (file: string): Counts => JSON.parse(readFileSync(file, 'utf8')) as Counts

/** Writes the lower numbers, so that they cannot grow back. */
export function writeCounts(file: string, counts: Counts): void {
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`)
}

/** @returns a sentence for each count that grew */
export function grownCounts(before: Counts, now: Counts): readonly string[] {
  return namesOf(before)
    .filter((name) => now[name] > before[name])
    .map((name) => `${name}: ${now[name]}, and at most ${before[name]} are allowed.`)
}

/** @returns the lower number of each count */
export function lowerCounts(before: Counts, now: Counts): Counts {
  return Object.fromEntries(
    namesOf(before).map((name) => [name, Math.min(before[name], now[name])]),
  ) as unknown as Counts
}

const namesOf = (counts: Counts) => Object.keys(counts) as (keyof Counts)[]
