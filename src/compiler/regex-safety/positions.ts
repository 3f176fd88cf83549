import { anything, type Characters } from './characters.ts'
import { type Pattern, Unreadable } from './read-pattern.ts'

/** A place of a pattern that reads one character. */
export interface Position {
  readonly set: Characters
  readonly source: string
}

/** Places, each with the number of ways to it. */
export type Ways = ReadonlyMap<number, number>

/**
 * Which place may follow which, and in how many ways (Glushkov 1961, with the number of ways kept).
 * Place 0 is before the first. `widest` is the greatest number of ways between two of them, nothing
 * read on the way.
 */
export interface Positions {
  readonly all: readonly Position[]
  readonly follow: readonly Ways[]
  readonly widest: number
}

/** `empty`: in how many ways it reads nothing. */
interface Fragment {
  readonly empty: number
  readonly first: Ways
  readonly last: Ways
}

/** More than these are not judged: a pattern of that size is a rule. */
const most = { positions: 160, choices: 10_000 }

export function positionsOf(pattern: Pattern): Positions {
  const all: Position[] = [{ set: anything, source: '' }]
  const follow: Ways[] = [new Map()]
  // How many ways there are at most through what is repeated a few times.
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
      throw new Unreadable(`it has more than ${most.positions} places to read at`)
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
    if (times > most.positions) throw new Unreadable(`it repeats something ${times} times`)
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
    // A few more are written out; many are as good as endless.
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
 * What is not needed and reads nothing is given up (ECMA-262, section 22.2.2.3.1, step 2.b), so one
 * way is left.
 */
function optional(fragment: Fragment): Fragment {
  return { ...fragment, empty: 1 }
}
