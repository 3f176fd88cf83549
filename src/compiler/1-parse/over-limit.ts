import { limits } from './limits.ts'

/** Why a text is too much to parse, in the words of the diagnostic. */
export function overLimit(text: string): { readonly found: string; readonly limit: string } | undefined {
  // A character takes three bytes for each of its units at the most.
  const bytes = text.length * 3 > limits.bytes ? utf8Length(text) : 0
  if (bytes > limits.bytes) return { found: `${bytes} bytes`, limit: `${limits.bytes} bytes` }
  const lines = text.split('\n').length
  if (lines > limits.lines) return { found: `${lines} lines`, limit: `${limits.lines} lines` }
  const line = longestLine(text)
  if (line > limits.line) return { found: `a line of ${line} characters`, limit: `${limits.line} characters` }
  const depth = deepestNesting(text)
  if (depth > limits.depth) return { found: `nesting ${depth} deep`, limit: `${limits.depth}` }
  const nodes = text.length > limits.nodes ? nodesAtMost(text) : 0
  if (nodes > limits.nodes) return { found: `about ${nodes} values`, limit: `${limits.nodes} values` }
  return undefined
}

function longestLine(text: string): number {
  let longest = 0
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start)
    const next = end < 0 ? text.length : end
    longest = Math.max(longest, next - start)
    start = next + 1
  }
  return longest
}

function utf8Length(text: string): number {
  let length = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return length
}

/** Every level of a block begins in a column of its own: where no line is indented as far, as in most files, the levels need not be counted. */
const far = new RegExp(`^[ ?-]{${limits.depth}}`, 'm')

/** A bound from above, without parsing: every level needs a bracket, or an indentation of its own. Quoted brackets count too, which does no harm. */
function deepestNesting(text: string): number {
  let open = 0
  let deepestFlow = 0
  for (const character of text.match(/[{}[\]]/g) ?? []) {
    if (character === '{' || character === '[') deepestFlow = Math.max(deepestFlow, ++open)
    else if (character === '}' || character === ']') open = Math.max(0, open - 1)
  }
  if (!far.test(text)) return deepestFlow
  const indents: number[] = []
  let deepestBlock = 0
  for (const line of text.split('\n')) {
    // `- - a` opens a level at each dash and one at the letter.
    const lead = /^ *(?:[-?] +)*/.exec(line)?.[0] ?? ''
    const columns = lead.trim() === '' ? none : [...lead].flatMap((character, column) => (character === ' ' ? [] : [column]))
    const content = line.search(/[^ ?-]/)
    const [first = content] = columns
    if (first < 0) continue
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= first) indents.pop()
    indents.push(...columns, ...(content > (columns.at(-1) ?? -1) ? [content] : []))
    deepestBlock = Math.max(deepestBlock, indents.length)
  }
  return Math.max(deepestFlow, deepestBlock)
}

const none: readonly number[] = []

/** Two quotes are a value, wherever they stand. */
function nodesAtMost(text: string): number {
  const quotes = text.match(/["']/g)?.length ?? 0
  return Math.max(text.match(/:(?=\s|$)|^[^\S\n]*-\s|[,[{]/gm)?.length ?? 0, Math.ceil(quotes / 2))
}
