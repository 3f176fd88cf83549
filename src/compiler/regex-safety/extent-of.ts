import { anything, type Characters, union } from './characters.ts'
import { type Pattern, positionsOf, readPattern, Unreadable } from './read-pattern.ts'

/**
 * Length of the texts that a pattern matches, in code points, and the characters that they may
 * contain.
 */
export interface Extent {
  readonly least: number
  readonly most: number
  readonly characters: Characters
}

/** Returns undefined when the pattern uses lookaround or backreferences, or is too large. */
export function extentOf(source: string): Extent | undefined {
  try {
    if (!new RegExp(source, 'u').unicode) return undefined
    const pattern = readPattern(source)
    const { least, most } = lengthOf(pattern)
    // A pattern without both anchors may have any text around it.
    if (!isHeld(pattern, '^') || !isHeld(pattern, '$'))
      return { least, most: Infinity, characters: anything }
    const [, ...places] = positionsOf(pattern).all
    return { least, most, characters: union(places.map(({ set }) => set)) }
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return undefined
    throw error
  }
}

function lengthOf(pattern: Pattern): { readonly least: number; readonly most: number } {
  switch (pattern.is) {
    case 'edge':
      return { least: 0, most: 0 }
    case 'characters':
      return { least: 1, most: 1 }
    case 'sequence':
      return pattern.items
        .map(lengthOf)
        .reduce((sum, { least, most }) => ({ least: sum.least + least, most: sum.most + most }), {
          least: 0,
          most: 0,
        })
    case 'choice': {
      const all = pattern.options.map(lengthOf)
      return {
        least: Math.min(...all.map(({ least }) => least)),
        most: Math.max(...all.map(({ most }) => most)),
      }
    }
    case 'repeat': {
      const { least, most } = lengthOf(pattern.of)
      return {
        least: least * pattern.least,
        most: most === 0 || pattern.most === 0 ? 0 : most * pattern.most,
      }
    }
  }
  return pattern satisfies never
}

function isHeld(pattern: Pattern, edge: '^' | '$'): boolean {
  switch (pattern.is) {
    case 'sequence': {
      const outer = edge === '^' ? pattern.items[0] : pattern.items.at(-1)
      return outer !== undefined && isHeld(outer, edge)
    }
    case 'choice':
      return pattern.options.every((option) => isHeld(option, edge))
    case 'edge':
      return pattern.source === edge
    case 'repeat':
      return pattern.least > 0 && isHeld(pattern.of, edge)
    case 'characters':
      return false
  }
  return pattern satisfies never
}
