import type { Diagnostic } from '../../language/diagnostic.ts'
import { meantIn, nearestName } from './suggest.ts'

/** Change of the file of a diagnostic: `text` replaces what is between the offsets (UTF-16 units). */
export interface Fix {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Codes whose remedy is to remove the entry at their place. */
const removable: ReadonlySet<string> = new Set([
  'all-of-one',
  'back-after-change',
  'menu-of-many',
  'no-load-to-fail',
  'unused-text',
  'used-after-all',
])

/** Codes whose holes have the text at their place, and the right one. */
const rewritable: ReadonlySet<string> = new Set(['missing-space', 'odd-number'])

/**
 * Returns the change of a file that a diagnostic proposes: the nearest known name, the right
 * spelling, or the file without an entry. Undefined when the author must decide.
 * @param text of the file that the diagnostic is in
 */
export function fixOf({ code, span, holes = {} }: Diagnostic, text: string): Fix | undefined {
  const there = text.slice(span.start, span.end)
  const meant = meantIn(holes['suggestion'] ?? '')
  if (meant !== undefined) {
    const names = Object.values(holes).filter((name) => name !== '' && isOnceIn(there, name))
    const wrong = nearestName(meant, names)
    return wrong === undefined ? undefined : replacing(wrong, meant)
  }
  const { found = '', instead = '' } = holes
  if (rewritable.has(code) && instead !== '' && isOnceIn(there, found))
    return replacing(found, instead)
  return removable.has(code) ? withoutEntry(text, span.start) : undefined

  function replacing(wrong: string, right: string): Fix {
    const start = span.start + there.indexOf(wrong)
    return { start, end: start + wrong.length, text: right }
  }
}

const isOnceIn = (text: string, part: string): boolean => text.split(part).length === 2

/** Removes the lines of a key and of everything that is indented below it. */
function withoutEntry(text: string, at: number): Fix | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const indent = text.slice(start, at)
  if (indent.trim() !== '') return undefined
  const below = new RegExp(`^[^\\n]*(?:\\n(?:${indent}[ -][^\\n]*|[ \\t]*(?=\\n)))*\\n?`)
  const [lines = ''] = below.exec(text.slice(start)) ?? []
  return { start, end: start + lines.length, text: '' }
}
