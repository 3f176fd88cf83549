import { anything, type Characters } from './characters.ts'
import { type Pattern, Unreadable } from './read-pattern.ts'

/** A place of a pattern that reads one character. */
export interface Position { readonly set: Characters; readonly source: string }

/** Which place may follow which, and in how many ways (Glushkov 1961, with the number of ways kept). Place 0 is before the first. */
export interface Positions { readonly all: readonly Position[]; readonly follow: readonly ReadonlyMap<number, number>[] }

interface Fragment { readonly isEmpty: boolean; readonly first: readonly number[]; readonly last: readonly number[] }

/** More than these are not judged: a pattern of that size is a rule. */
const most = { positions: 160, choices: 10_000 }

export function positionsOf(pattern: Pattern): Positions {
  const all: Position[] = [{ set: anything, source: '' }]
  const follow: Map<number, number>[] = [new Map()]
  // How many ways there are at most through what is repeated a few times.
  let choices = 1

  const join = (from: readonly number[], to: readonly number[]) => {
    for (const one of from) for (const other of to) follow[one]?.set(other, (follow[one].get(other) ?? 0) + 1)
  }
  const place = (position: Position): Fragment => {
    if (all.length > most.positions) throw new Unreadable(`it has more than ${most.positions} places to read at`)
    all.push(position)
    follow.push(new Map())
    return { isEmpty: false, first: [all.length - 1], last: [all.length - 1] }
  }
  const after = (one: Fragment, other: Fragment): Fragment => {
    join(one.last, other.first)
    return {
      isEmpty: one.isEmpty && other.isEmpty,
      first: one.isEmpty ? [...one.first, ...other.first] : one.first,
      last: other.isEmpty ? [...one.last, ...other.last] : other.last,
    }
  }
  const build = (part: Pattern): Fragment => {
    switch (part.is) {
      case 'edge':
        return nothing
      case 'characters':
        return place(part)
      case 'sequence':
        return part.items.reduce<Fragment>((sum, item) => after(sum, build(item)), nothing)
      case 'choice': {
        const options = part.options.map(build)
        return { isEmpty: options.some(({ isEmpty }) => isEmpty), first: options.flatMap(({ first }) => first), last: options.flatMap(({ last }) => last) }
      }
      case 'repeat':
        return repeat(part.of, part.least, part.most)
    }
    return part satisfies never
  }
  const repeat = (of: Pattern, least: number, atMost: number): Fragment => {
    if (atMost === 0) return nothing
    const times = Math.max(1, least)
    if (times > most.positions) throw new Unreadable(`it repeats something ${times} times`)
    let sum = nothing
    let one = nothing
    for (let time = 0; time < times; time += 1) {
      one = build(of)
      sum = after(sum, one)
    }
    const whole = least === 0 ? { ...sum, isEmpty: true } : sum
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
  join([0], first)
  return { all, follow }
}

const nothing: Fragment = { isEmpty: true, first: [], last: [] }

function optional(fragment: Fragment): Fragment {
  return { ...fragment, isEmpty: true }
}
