import { renamed, type Renames } from './rename.ts'

/**
 * Share by which a built file may grow or shrink before it counts as different, plus bytes for
 * small files.
 */
const SIZE_SHARE = 0.03
const SIZE_BYTES = 300

/**
 * Returns the lines in which two recordings of one file differ, each with `-` (before) or `+`
 * (now).
 * @param renames applied to the lines of before
 */
export function differingLines(before: string, now: string, renames: Renames): readonly string[] {
  const [old, present] = [renamed(before, renames).split('\n'), now.split('\n')]
  const gone = without(old, present).map((line) => `- ${line}`)
  return [...gone, ...without(present, old).map((line) => `+ ${line}`)]
}

/** Returns the built files that are gone, new, or of another size. */
export function differingSizes(before: string, now: string, renames: Renames): readonly string[] {
  const [old, present] = [sizesIn(renamed(before, renames)), sizesIn(now)]
  const gone = [...old.keys()].filter((path) => !present.has(path)).map((path) => `- ${path}`)
  const others = [...present].flatMap(([path, size]) => {
    const was = old.get(path)
    if (was === undefined) return [`+ ${path}`]
    return Math.abs(size - was) > Math.max(SIZE_BYTES, was * SIZE_SHARE)
      ? [`~ ${path}: ${was} to ${size} bytes in brotli`]
      : []
  })
  return [...gone, ...others]
}

/** Lines of the first list that the second one has not, or has less often. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count < 1
  })
}

/** Path to bytes in brotli; files of one name are numbered by size. */
function sizesIn(text: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const line of text.trim().split('\n')) {
    const [path = '', , brotli = ''] = line.split(' ')
    let name = path
    for (let number = 2; sizes.has(name); number += 1) name = `${path} (${number})`
    sizes.set(name, Number(brotli))
  }
  return sizes
}
