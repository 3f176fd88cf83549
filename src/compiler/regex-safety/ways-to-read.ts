import { type Characters, meet, only } from './characters.ts'
import type { Positions, Ways } from './positions.ts'
import { Unreadable } from './read-pattern.ts'

/** More ways than these at once are felt at a long text. */
const most = 100

/** Sets of places that a reader can be at, after which a pattern counts as too intricate. */
const patience = 5_000

/**
 * Whether a reader that goes back and tries again has more than a hundred ways to read one
 * beginning of a text. Where `ambiguityOf` finds nothing the ways do not grow with the text, but
 * `(?:a|a){30}` has a billion of them all the same.
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
      if (seen.size === patience)
        throw new Unreadable('it is too intricate to be sure that it takes linear time')
      seen.add(key)
      open.push(next)
    }
  }
  return false
}

/**
 * Whether two ways that part lead to one place again, with the same characters read; else each
 * place is reached in one way at most.
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
