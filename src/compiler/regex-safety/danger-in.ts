import { ambiguityOf } from './ambiguity.ts'
import { positionsOf } from './positions.ts'
import { type Pattern, readPattern, Unreadable } from './read-pattern.ts'
import { regexProblem } from './regex-problem.ts'
import { isReadInTooManyWays } from './ways-to-read.ts'

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
