import { createHash } from 'node:crypto'
import { drawSeedIn } from '../../scripts/test/seed.ts'
import { isFullTier } from './tier.ts'

/** Number of shares that a family is cut into: `npm test` runs one of them. */
const SHARES = 10

/**
 * Returns the cases of a family that this run covers, in their order: all of them in `npm run test:full`,
 * else the share of the seed.
 * @param family its name, so that two families of one size draw different places
 */
export function drawn<const Case>(family: string, cases: readonly Case[]): readonly Case[] {
  return isFullTier ? cases : shareOf(family, cases, drawSeedIn(process.env))
}

/**
 * Returns one share of the cases. The ten seeds of a round (20,780 to 20,789) cover all of them; the next round
 * mixes them in another way, so that families within families meet every pair in time.
 * A family of less than ten cases has a share for each, so that a share is never empty.
 */
export function shareOf<Case>(family: string, cases: readonly Case[], seed: number): readonly Case[] {
  const round = Math.floor(seed / SHARES)
  const shares = Math.min(SHARES, cases.length)
  const ranked = cases.map((_, at) => ({ at, rank: rankOf(`${family}/${round}/${at}`) }))
  const mixed = ranked.toSorted((one, other) => one.rank.localeCompare(other.rank))
  const mine = (seed - round * SHARES) % shares
  const chosen = new Set(mixed.filter((_, place) => place % shares === mine).map(({ at }) => at))
  return cases.filter((_, at) => chosen.has(at))
}

const rankOf = (text: string): string => createHash('sha256').update(text).digest('hex')
