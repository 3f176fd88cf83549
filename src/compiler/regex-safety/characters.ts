/** Code points as ranges, in order and apart. */
export type Characters = readonly (readonly [from: number, to: number])[]

const last = 0x10ffff
export const anything: Characters = [[0, last]]

/** ECMA-262, section 22.2.2: the classes of escapes, with the flag `u`. */
const digits: Characters = [[48, 57]]
const word: Characters = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const space: Characters = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const lineEnds: Characters = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]

export const notLineEnds = without(lineEnds)

const escaped: Readonly<Record<string, Characters>> = {
  d: digits,
  D: without(digits),
  w: word,
  W: without(word),
  s: space,
  S: without(space),
  t: [[9, 9]],
  n: [[10, 10]],
  v: [[11, 11]],
  f: [[12, 12]],
  r: [[13, 13]],
  0: [[0, 0]],
}

/**
 * Returns the characters of an escape; `source` begins with its backslash. A Unicode property
 * counts as any character, which is a safe assumption.
 */
export function charactersOf(source: string): Characters {
  const name = source.charAt(1)
  if (name === 'p' || name === 'P') return anything
  if (name === 'c') return only((source.codePointAt(2) ?? 0) % 32)
  const code = /^\\(?:x|u\{?)([\da-f]+)\}?$/i.exec(source)?.[1]
  if (code !== undefined) return only(Number.parseInt(code, 16))
  return escaped[name] ?? only(source.codePointAt(1) ?? 0)
}

export function only(code: number): Characters {
  return [[code, code]]
}

export function union(sets: readonly Characters[]): Characters {
  const sorted = sets.flat().toSorted(([one], [other]) => one - other)
  const merged: [number, number][] = []
  for (const [from, to] of sorted) {
    const before = merged.at(-1)
    if (before && from <= before[1] + 1) before[1] = Math.max(before[1], to)
    else merged.push([from, to])
  }
  return merged
}

export function without(set: Characters): Characters {
  const rest: [number, number][] = []
  let next = 0
  for (const [from, to] of set) {
    if (from > next) rest.push([next, from - 1])
    next = to + 1
  }
  if (next <= last) rest.push([next, last])
  return rest
}

export function meet(one: Characters, other: Characters): Characters {
  return one.flatMap(([from, to]) =>
    other.flatMap(([start, end]): readonly (readonly [number, number])[] => {
      const [low, high] = [Math.max(from, start), Math.min(to, end)]
      return low <= high ? [[low, high]] : []
    }),
  )
}
