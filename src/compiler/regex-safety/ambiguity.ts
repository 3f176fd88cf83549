import { type Characters, meet } from './characters.ts'
import type { Positions } from './positions.ts'
import { Unreadable } from './read-pattern.ts'

/**
 * Two places that can split one stretch of characters in more ways the longer it is. They are equal
 * when one place can be repeated in two ways.
 */
export interface Ambiguity {
  readonly one: number
  readonly other: number
}

/** Steps of the search after which a pattern counts as too complex. */
const MOST_STEPS = 200_000

/**
 * Finds an ambiguity that makes a backtracking matcher slower than linear (Weber and Seidl 1991,
 * "On the degree of ambiguity of finite automata", criterion IDA). It needs places p and q, and one
 * word that goes from p to p, from p to q and from q to q.
 */
export function ambiguityOf({ all, follow }: Positions): Ambiguity | undefined {
  const reach = all.map((_, from) => reachable(from, follow))
  const isLooped = (place: number) => reach[place]?.has(place) === true
  const inOneLoop = (one: number, other: number) =>
    reach[one]?.has(other) === true && reach[other]?.has(one) === true
  const looped = all.flatMap((_, place) => (isLooped(place) ? [place] : []))

  for (const one of looped)
    for (const [other, ways] of follow[one] ?? [])
      if (ways > 1 && inOneLoop(one, other)) return { one, other }

  let left = MOST_STEPS
  const shared = new Map<number, Characters>()
  const meeting = (one: number, other: number): Characters => {
    const key = one * all.length + other
    const known = shared.get(key)
    if (known) return known
    const found = meet(all[one]?.set ?? [], all[other]?.set ?? [])
    shared.set(key, found)
    return found
  }
  const isShared = (one: number, other: number) => {
    const seen = new Set<number>()
    const open: (readonly [number, number, number])[] = [[one, one, other]]
    const size = all.length
    for (let state = open.pop(); state; state = open.pop()) {
      for (const first of follow[state[0]]?.keys() ?? []) {
        if (!inOneLoop(first, one)) continue
        for (const middle of follow[state[1]]?.keys() ?? []) {
          if (middle !== other && reach[middle]?.has(other) !== true) continue
          const both = meeting(first, middle)
          if (both.length === 0) continue
          for (const third of follow[state[2]]?.keys() ?? []) {
            left -= 1
            if (left < 0) throw new Unreadable('it is too complex to prove linear time')
            if (!inOneLoop(third, other) || meet(both, all[third]?.set ?? []).length === 0) continue
            if (first === one && middle === other && third === other) return true
            const key = (first * size + middle) * size + third
            if (seen.has(key)) continue
            seen.add(key)
            open.push([first, middle, third])
          }
        }
      }
    }
    return false
  }
  for (const one of looped)
    for (const other of looped)
      if (one !== other && reach[one]?.has(other) === true && isShared(one, other))
        return { one, other }
  return undefined
}

function reachable(from: number, follow: Positions['follow']): ReadonlySet<number> {
  const seen = new Set<number>()
  const open = [...(follow[from]?.keys() ?? [])]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    open.push(...(follow[place]?.keys() ?? []))
  }
  return seen
}
