import { type Characters, meet, only } from './characters.ts'
import type { Positions, Ways } from './positions.ts'
import { Unreadable } from './read-pattern.ts'

/** More simultaneous paths are noticeable with a long text. */
const most = 100

/** Number of place sets after which a pattern counts as too complex. */
const MOST_STATES = 5_000

/**
 * True when a backtracking matcher has more than a hundred paths through one prefix of a text.
 * Without an ambiguity of `ambiguityOf`, the number does not grow with the text. Still,
 * `(?:a|a){30}` has a billion paths.
 */
export function isReadInTooManyWays(positions: Positions): boolean {
  if (positions.widest > most) return true
  if (!meetsAgain(positions)) return false
  const letters = lettersOf(positions)
  const seen = new Set<string>()
  const open: Ways[] = [new Map([[0, 1]])]
  for (let at = open.pop(); at; at = open.pop()) {
    for (const letter of letters) {
      const next = read(at, letter, positions)
      if (total(next) > most) return true
      const key = [...next].toSorted(([one], [other]) => one - other).join(' ')
      if (next.size === 0 || seen.has(key)) continue
      if (seen.size === MOST_STATES) throw new Unreadable('it is too complex to prove linear time')
      seen.add(key)
      open.push(next)
    }
  }
  return false
}

/**
 * True when two separate paths reach one place with the same characters. Otherwise each place has
 * at most one path.
 */
function meetsAgain({ all, follow }: Positions): boolean {
  if (follow.some((own) => [...own.values()].some((ways) => ways > 1))) return true
  const size = all.length
  const seen = new Set<number>()
  const open: (readonly [number, number])[] = all.map((_, place) => [place, place])
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const hasParted = pair[0] !== pair[1]
    for (const one of follow[pair[0]]?.keys() ?? []) {
      for (const other of follow[pair[1]]?.keys() ?? []) {
        if (one === other && hasParted) return true
        const key = Math.min(one, other) * size + Math.max(one, other)
        if (
          one === other ||
          seen.has(key) ||
          meet(all[one]?.set ?? [], all[other]?.set ?? []).length === 0
        )
          continue
        seen.add(key)
        open.push([one, other])
      }
    }
  }
  return false
}

/** One character for each set of places that reads it. */
function lettersOf({ all }: Positions): readonly ReadonlySet<number>[] {
  const bounds = new Set(all.flatMap(({ set }) => set.flatMap(([from, to]) => [from, to + 1])))
  const letters = new Map(
    [...bounds].map((code) => {
      const letter: Characters = only(code)
      const read = all.flatMap(({ set }, place) =>
        place > 0 && meet(set, letter).length > 0 ? [place] : [],
      )
      return [read.join(' '), new Set(read)]
    }),
  )
  return [...letters.values()]
}

function read(at: Ways, letter: ReadonlySet<number>, { follow }: Positions): Ways {
  const next = new Map<number, number>()
  for (const [place, ways] of at) {
    for (const [to, own] of follow[place] ?? [])
      if (letter.has(to)) next.set(to, (next.get(to) ?? 0) + ways * own)
  }
  return next
}

const total = (ways: Ways): number => [...ways.values()].reduce((sum, own) => sum + own, 0)
