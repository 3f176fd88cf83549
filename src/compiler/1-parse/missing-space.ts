import type { YAMLError } from 'yaml'

/** Text that YAML reads as one word because the space after a YAML sign is missing. */
export interface MissingSpace {
  readonly found: string
  readonly sign: 'dash' | 'colon'
  readonly instead: string
}
interface Placed extends MissingSpace {
  readonly start: number
  readonly end: number
}

/** Errors that a missing space can cause, on the same line or on the next. */
const FOLLOWS: ReadonlySet<YAMLError['code']> = new Set([
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'MISSING_CHAR',
  'MULTILINE_IMPLICIT_KEY',
  'UNEXPECTED_TOKEN',
  'BAD_SCALAR_START',
])

/** Finds it in a line without its indentation, or in a text that should be a list or a map. */
export function missingSpace(words: string): MissingSpace | undefined {
  const dashed = /^-([\p{L}"'={[][^\s:]*)/u.exec(words)
  if (dashed) return { found: dashed[0], sign: 'dash', instead: `- ${dashed[1]}` }
  const [found = '', key, value] = /^([A-Za-z][\w.-]*):([^\s:/][^\n]*)/.exec(words) ?? []
  return key === undefined || value === undefined
    ? undefined
    : { found: short(found), sign: 'colon', instead: short(`${key}: ${value}`) }
}

/** Returns the missing space in the line of the parse error, or in the line above it. */
export function missingSpaceAt({ code, pos: [at] }: YAMLError, text: string): Placed | undefined {
  if (!FOLLOWS.has(code)) return undefined
  const before = text.slice(0, at).trimEnd()
  return (
    onLine(text, at) ??
    onLine(text, before.lastIndexOf('\n') < text.lastIndexOf('\n', at - 1) ? before.length - 1 : at)
  )
}

function onLine(text: string, at: number): Placed | undefined {
  const begin = text.lastIndexOf('\n', at - 1) + 1
  const [line = '', indent = ''] = /^((?: |- )*)[^\n]*/.exec(text.slice(begin)) ?? []
  const slip = missingSpace(line.slice(indent.length))
  const start = begin + indent.length
  return (
    slip && {
      ...slip,
      start,
      end: slip.sign === 'dash' ? start + slip.found.length : begin + line.trimEnd().length,
    }
  )
}

const MOST = 40
const short = (words: string): string => (words.length > MOST ? `${words.slice(0, MOST)}…` : words)
