import { limits } from './limits.ts'

/** Why a text is too much to parse, in the words of the diagnostic. */
export function overLimit(text: string): { readonly found: string; readonly limit: string } | undefined {
  const bytes = utf8Length(text)
  if (bytes > limits.bytes) return { found: `${bytes} bytes`, limit: `${limits.bytes} bytes` }
  const lines = text.split('\n').length
  if (lines > limits.lines) return { found: `${lines} lines`, limit: `${limits.lines} lines` }
  const depth = deepestNesting(text)
  if (depth > limits.depth) return { found: `nesting ${depth} deep`, limit: `${limits.depth}` }
  const nodes = nodesAtMost(text)
  if (nodes > limits.nodes) return { found: `about ${nodes} values`, limit: `${limits.nodes} values` }
  return undefined
}

function utf8Length(text: string): number {
  let length = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return length
}

/** A bound from above, without parsing: every level needs a bracket, or an indentation of its own. Quoted brackets count too, which does no harm. */
function deepestNesting(text: string): number {
  let open = 0
  let deepestFlow = 0
  for (const character of text) {
    if (character === '{' || character === '[') deepestFlow = Math.max(deepestFlow, ++open)
    else if (character === '}' || character === ']') open = Math.max(0, open - 1)
  }
  const indents: number[] = []
  let deepestBlock = 0
  for (const line of text.split('\n')) {
    // `- - a` opens a level at each dash and one at the letter.
    const columns = [...(/^ *(?:[-?] +)*/.exec(line)?.[0] ?? '')].flatMap((character, column) => (character === ' ' ? [] : [column]))
    const content = line.search(/[^ ?-]/)
    const [first = content] = columns
    if (first < 0) continue
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= first) indents.pop()
    indents.push(...columns, ...(content > (columns.at(-1) ?? -1) ? [content] : []))
    deepestBlock = Math.max(deepestBlock, indents.length)
  }
  return Math.max(deepestFlow, deepestBlock)
}

function nodesAtMost(text: string): number {
  return text.match(/:(?=\s|$)|^\s*-\s|[,[{]/gm)?.length ?? 0
}
