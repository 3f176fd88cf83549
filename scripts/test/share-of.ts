import { createHash } from 'node:crypto'

/** Number of shares that a family is cut into. */
const SHARES = 10

/**
 * Returns one share of the cases. The seeds of a round (ten of them: 20,780 to 20,789) cover all
 * cases; the next round mixes them in another way, so that families within families meet every pair
 * in time. A family with fewer cases than shares has a share for each, so that a share is never
 * empty.
 */
export function shareOf<Case>(
  family: string,
  cases: readonly Case[],
  seed: number,
  { shares: wanted = SHARES }: { readonly shares?: number } = {},
): readonly Case[] {
  const round = Math.floor(seed / wanted)
  const shares = Math.min(wanted, cases.length)
  const mine = (seed - round * wanted) % shares
  const mixed = mixedOf(`${family}/${round}`, cases.length)
  const chosen = new Set(mixed.filter((_, place) => place % shares === mine))
  return cases.filter((_, at) => chosen.has(at))
}

const orders = new Map<string, readonly number[]>()

/** Returns the places 0 to `length` - 1 in an order that follows from the name of the round. */
function mixedOf(round: string, length: number): readonly number[] {
  const key = `${length} ${round}`
  const known = orders.get(key)
  if (known) return known
  const ranked = Array.from({ length }, (_, at) => ({ at, rank: rankOf(`${round}/${at}`) }))
  const mixed = ranked
    .toSorted((one, other) => one.rank.localeCompare(other.rank))
    .map(({ at }) => at)
  orders.set(key, mixed)
  return mixed
}

const rankOf = (text: string): string => createHash('sha256').update(text).digest('hex')
