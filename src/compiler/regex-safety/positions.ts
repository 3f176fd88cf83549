import { anything, type Characters } from './characters.ts'
import { type Pattern, Unreadable } from './read-pattern.ts'

/** A place of a pattern that reads one character. */
export interface Position {
  readonly set: Characters
  readonly source: string
}

/** Places, each with the number of paths to it. */
export type Ways = ReadonlyMap<number, number>

/**
 * Places that may follow each place, with the number of paths (Glushkov 1961, with path counts).
 * Place 0 is before the first. `widest` is the greatest number of paths between two places without
 * a character read.
 */
export interface Positions {
  readonly all: readonly Position[]
  readonly follow: readonly Ways[]
  readonly widest: number
}

/** `empty`: the number of paths that read nothing. */
interface Fragment {
  readonly empty: number
  readonly first: Ways
  readonly last: Ways
}

/** Limits of the analysis; a larger pattern should be a rule. */
const most = { positions: 160, choices: 10_000 }

export function positionsOf(pattern: Pattern): Positions {
  const all: Position[] = [{ set: anything, source: '' }]
  const follow: Ways[] = [new Map()]
  // Maximum number of paths through parts with a small repeat count.
  let choices = 1
  let widest = 1

  const counted = (ways: number) => {
    widest = Math.max(widest, ways)
    return ways
  }
  const sum = (one: Ways, other: Ways, times: number): Ways => {
    if (times === 0) return one
    const both = new Map(one)
    for (const [place, ways] of other)
      both.set(place, counted((both.get(place) ?? 0) + ways * times))
    return both
  }
  const join = (from: Ways, to: Ways) => {
    for (const [one, ways] of from)
      follow[one] = sum(follow[one] ?? new Map<number, number>(), to, ways)
  }
  const place = (position: Position): Fragment => {
    if (all.length > most.positions)
      throw new Unreadable(`it has more than ${most.positions} positions`)
    all.push(position)
    follow.push(new Map())
    const own = new Map([[all.length - 1, 1]])
    return { empty: 0, first: own, last: own }
  }
  const after = (one: Fragment, other: Fragment): Fragment => {
    join(one.last, other.first)
    return {
      empty: counted(one.empty * other.empty),
      first: sum(one.first, other.first, one.empty),
      last: sum(other.last, one.last, other.empty),
    }
  }
  const either = (one: Fragment, other: Fragment): Fragment => ({
    empty: counted(one.empty + other.empty),
    first: sum(one.first, other.first, 1),
    last: sum(one.last, other.last, 1),
  })
  const build = (part: Pattern): Fragment => {
    switch (part.is) {
      case 'edge':
        return nothing
      case 'characters':
        return place(part)
      case 'sequence':
        return part.items.reduce<Fragment>((sum, item) => after(sum, build(item)), nothing)
      case 'choice':
        return part.options.map(build).reduce(either)
      case 'repeat':
        return repeat(part.of, part.least, part.most)
    }
    return part satisfies never
  }
  const repeat = (of: Pattern, least: number, atMost: number): Fragment => {
    if (atMost === 0) return nothing
    const times = Math.max(1, least)
    if (times > most.positions) throw new Unreadable(`it repeats a part ${times} times`)
    let needed = nothing
    let one = nothing
    for (let time = 0; time < times; time += 1) {
      one = build(of)
      needed = after(needed, one)
    }
    const whole = least === 0 ? optional(needed) : needed
    const more = atMost - times
    if (more <= 0) return whole
    choices *= more + 1
    // Small repeat counts are expanded; large ones count as unlimited.
    if (more > 16 || choices > most.choices) {
      join(one.last, one.first)
      return whole
    }
    let rest: Fragment = nothing
    for (let time = 0; time < more; time += 1) rest = optional(after(build(of), rest))
    return after(whole, rest)
  }

  const { first } = build(pattern)
  join(new Map([[0, 1]]), first)
  return { all, follow, widest }
}

const nothing: Fragment = { empty: 1, first: new Map(), last: new Map() }

/**
 * An optional iteration that reads nothing is dropped (ECMA-262, section 22.2.2.3.1, step 2.b), so
 * one path is left.
 */
function optional(fragment: Fragment): Fragment {
  return { ...fragment, empty: 1 }
}
