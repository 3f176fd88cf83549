import type { Prefix } from '../../language/program.ts'
import { segmentsOf } from './route.ts'

/**
 * Returns the journey of the screen at `path` (below the base path). Of several prefixes the
 * longest wins.
 */
export function findJourney(prefixes: readonly Prefix[], path: string): string | undefined {
  const segments = segmentsOf(path)
  return prefixes
    .filter((prefix) => prefix.segments.every((segment, at) => sameName(segment, segments[at])))
    .reduce<Prefix | undefined>(
      (best, prefix) => (best && best.segments.length >= prefix.segments.length ? best : prefix),
      undefined,
    )?.journey
}

function sameName(segment: string, other: string | undefined): boolean {
  return segment.toLowerCase() === other?.toLowerCase()
}
