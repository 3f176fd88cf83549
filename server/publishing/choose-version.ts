import { createHash } from 'node:crypto'
import type { PublishedTenantTable } from '../store/tables-of-publishing.ts'

/** The whole of a rollout, in hundredths of a percent. */
export const wholeShare = 10_000

export type Chooser = {
  /** Value of the header `Gatehouse-Version`. */
  readonly tester?: string | undefined
  /** Random value of the browser. */
  readonly browser: string | undefined
}

/** Returns the browser's place in the rollout of a candidate, from 0 to 9,999. */
export const placeOf = (browser: string, candidate: string): number =>
  createHash('sha256').update(`${candidate} ${browser}`).digest().readUInt32BE(0) % wholeShare

/**
 * Returns the version for a new sign-in; null for the server's own build. A browser stays in a
 * rollout while its share rises.
 */
export function chooseVersion(
  { active, candidate, share }: Pick<PublishedTenantTable, 'active' | 'candidate' | 'share'>,
  { tester = '', browser }: Chooser,
): string | null {
  if (candidate === null) return active
  // Eight digits are enough to name it, and no other version can be named.
  if (tester.length >= 8 && candidate.startsWith(tester)) return candidate
  const isIn = browser !== undefined && placeOf(browser, candidate) < share
  return isIn ? candidate : active
}
