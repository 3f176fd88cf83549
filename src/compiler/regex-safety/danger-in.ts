import { type Characters, meet, only } from './characters.ts'
import {
  type Pattern,
  type Positions,
  positionsOf,
  readPattern,
  regexProblem,
  Unreadable,
  type Ways,
} from './read-pattern.ts'

/** Above any readable length. */
const longest = 500

/**
 * Returns the reason why a JavaScript match may need more than linear time, or undefined. Accepted
 * patterns are linear for certain. Some rejected ones are linear, too, and can be written as a rule
 * or as several patterns.
 */
export function dangerIn(source: string): string | undefined {
  if (source.length > longest) return `it is longer than ${longest} characters`
  if (regexProblem(source) !== undefined) return 'it is not a regular expression'
  try {
    const pattern = readPattern(source)
    const positions = positionsOf(pattern)
    const { all, follow } = positions
    const sourceOf = (place: number) => `"${all[place]?.source ?? ''}"`
    const found = ambiguityOf(positions)
    if (found && found.one === found.other)
      return `${sourceOf(found.one)} repeats inside a group that repeats`
    if (found)
      return `${sourceOf(found.one)} and ${sourceOf(found.other)} can match the same characters in many ways`
    if (isReadInTooManyWays(positions)) return 'it can match the same characters in many ways'
    if (beginsAtTheStart(pattern)) return undefined
    // An unanchored match restarts at every character, as if any text came before.
    const anywhere = ambiguityOf({
      ...positions,
      follow: follow.map((own, place) => (place === 0 ? new Map([...own, [0, 1]]) : own)),
    })
    return (
      anywhere &&
      `it can begin anywhere and repeats ${sourceOf(anywhere.other)} each time; begin it with ^`
    )
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
}

function beginsAtTheStart(pattern: Pattern): boolean {
  switch (pattern.is) {
    case 'sequence': {
      const [first] = pattern.items
      return first !== undefined && beginsAtTheStart(first)
    }
    case 'choice':
      return pattern.options.every(beginsAtTheStart)
    case 'edge':
      return pattern.source === '^'
    case 'repeat':
      return pattern.least > 0 && beginsAtTheStart(pattern.of)
    case 'characters':
      return false
  }
  return pattern satisfies never
}

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
