import type { Diagnostic } from '../../language/diagnostic.ts'
import { meantIn, nearestName } from './suggest.ts'

/** Replaces the text between two offsets (UTF-16 units). */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Change of the file of a diagnostic, in the order of its places. */
export type Fix = readonly [TextEdit, ...TextEdit[]]

/** Codes with the remedy to remove the entry at their place. */
const removable: ReadonlySet<string> = new Set([
  'all-of-one',
  'back-after-change',
  'menu-of-many',
  'no-load-to-fail',
  'unused-text',
  'used-after-all',
])

/** Codes with both texts in their holes: the one at their place, and the right one. */
const rewritable: ReadonlySet<string> = new Set(['missing-space'])

/**
 * Returns the change of a file that a diagnostic proposes: the nearest known name, the right
 * spelling, or the file without an entry. Undefined when the author must decide.
 * @param text of the file that the diagnostic is in
 */
export function fixOf(diagnostic: Diagnostic, text: string): Fix | undefined {
  const { code, span, holes = {} } = diagnostic
  const there = text.slice(span.start, span.end)
  const right = meantIn(holes['suggestion'] ?? '') ?? holes['right']
  if (right !== undefined) {
    const wrong = wrongIn(there, Object.values(holes), right)
    return wrong === undefined ? undefined : everywhere(diagnostic, text, { wrong, right })
  }
  const { found = '', instead = '' } = holes
  if (rewritable.has(code) && instead !== '' && isOnceIn(there, found))
    return everywhere(diagnostic, text, { wrong: found, right: instead })
  const removed = removable.has(code) ? withoutEntry(text, span.start) : undefined
  return removed && [removed]
}

/** Returns the part of a place that is wrong: one of the named values, or its only word. */
function wrongIn(there: string, named: readonly string[], right: string): string | undefined {
  const plain = there.replaceAll(/^["']|["']$/g, '')
  if (named.some((name) => name === plain || name.endsWith(`.${plain}`))) return plain
  const names = named.filter((name) => name !== '' && isOnceIn(there, name))
  return nearestName(right, /^[\w-]+$/.test(plain) ? [...names, plain] : names)
}

interface Replaced {
  readonly wrong: string
  readonly right: string
}

/** Replaces a name at the place of the diagnostic, and where the same text has the same problem. */
function everywhere(
  { span, related }: Diagnostic,
  text: string,
  { wrong, right }: Replaced,
): Fix | undefined {
  const there = text.slice(span.start, span.end)
  const others = related.flatMap(({ span: other }) =>
    other.file === span.file && text.slice(other.start, other.end) === there ? [other] : [],
  )
  const edits = [span, ...others].map((each): TextEdit => {
    const start = each.start + there.indexOf(wrong)
    return { start, end: start + wrong.length, text: right }
  })
  const [first, ...rest] = edits.toSorted((one, other) => one.start - other.start)
  return first && [first, ...rest]
}

const isOnceIn = (text: string, part: string): boolean => text.split(part).length === 2

/** Removes the lines of a key and of everything that is indented below it. */
function withoutEntry(text: string, at: number): TextEdit | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const indent = text.slice(start, at)
  if (indent.trim() !== '') return undefined
  const below = new RegExp(`^[^\\n]*(?:\\n(?:${indent}[ -][^\\n]*|[ \\t]*(?=\\n)))*\\n?`)
  const [lines = ''] = below.exec(text.slice(start)) ?? []
  return { start, end: start + lines.length, text: '' }
}

/** Returns the text after a change. */
export const withEdits = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight(
    (before, { start, end, text: right }) => before.slice(0, start) + right + before.slice(end),
    text,
  )
