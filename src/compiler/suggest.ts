import { describeLookAlike, inLatin, lookAlikeIn } from './look-alikes.ts'

/** ` Did you mean "x"?` for the nearest of the known names, or nothing when none is near. */
export function suggest(name: string, known: Iterable<string>): string {
  const all = [...known]
  const odd = lookAlikeIn(name)
  const latin = odd && inLatin(name)
  // A name that looks right is the most difficult to find.
  if (odd && latin !== undefined && all.includes(latin))
    return ` Did you mean "${latin}"? Here, ${describeLookAlike(odd)}.`
  const nearest = nearestName(name, all)
  if (nearest === undefined) return ''
  const there = odd ? undefined : lookAlikeIn(nearest)
  return there && inLatin(nearest) === name
    ? ` Did you mean "${nearest}"? In that name, ${describeLookAlike(there)}.`
    : ` Did you mean "${nearest}"?`
}

export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  // About 40 % of the letters may be wrong; beyond that, a suggestion is a guess.
  let bestDistance = Math.max(1, Math.floor(name.length * 0.4)) + 1
  for (const candidate of known) {
    const distance = farness(name.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/**
 * Counts the wrong letters. The count is lower for a difference in case, a shortened name (`maxLen`
 * for `maxLength`), or a missing prefix (`verify-otp` for `find-id-verify-otp`).
 */
function farness(name: string, candidate: string): number {
  if (name === candidate) return 0
  const distance = editDistance(name, candidate)
  if (name.length < 4) return distance
  if (candidate.length < name.length * 2 && candidate.startsWith(name)) return CUT
  if (candidate.startsWith(`${name}-`)) return CUT
  if (candidate.endsWith(`-${name}`)) return CUT
  return isLonger(name, candidate) ? Math.min(distance, LONGER) : distance
}

/** Less than one wrong letter. */
const CUT = 0.5

/** More than one wrong letter: `typedKnxId` is `typedKnoxId`, not `typed`. */
const LONGER = 1.5

/** A longer word with the same beginning: `goto` for `go`. */
function isLonger(name: string, candidate: string): boolean {
  return candidate.length > 1 && name.length <= candidate.length * 2 && name.startsWith(candidate)
}

/**
 * Damerau-Levenshtein (optimal string alignment): insert, delete, replace, and swap of neighbours
 * count one each.
 */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}
