import type { SourceNode } from '../../language/source.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { type SourceText, spanOf } from './files.ts'
import { oddCharacter } from './odd-values.ts'
import { yamlFile } from './yaml.ts'

/** Limits checked before parsing, because the time of the parser grows faster than its input. */
export const limits = {
  bytes: 256 * 1024,
  lines: 5_000,
  /** Maximum characters of one line. */
  line: 5_000,
  depth: 32,
  nodes: 10_000,
  /** Maximum for one project. */
  screens: 20_000,
  /** Maximum steps of an action or a screen, including those of the actions it performs. */
  steps: 2_000,
} as const

/**
 * The exceeded limit of a text, its place, and the advice for less, in the words of the
 * diagnostic.
 */
export interface OverLimit {
  readonly at: number
  readonly subject: string
  readonly found: string
  readonly limit: string
  readonly instead: string
}

export function overLimit(text: string): OverLimit | undefined {
  // A UTF-16 unit takes at most three bytes.
  const bytes = text.length * 3 > limits.bytes ? utf8Length(text) : 0
  if (bytes > limits.bytes)
    return { ...file, found: `${bytes} bytes`, limit: `${limits.bytes} bytes` }
  const lines = text.split('\n').length
  if (lines > limits.lines)
    return { ...file, found: `${lines} lines`, limit: `${limits.lines} lines` }
  const line = longestLine(text)
  if (line.length > limits.line)
    return {
      at: line.start,
      subject: 'This line is too long',
      found: `${line.length} characters`,
      limit: `${limits.line} characters`,
      instead:
        'Break the line: write a long text below its key after `>-`, and each list item on its own line.',
    }
  const depth = deepestNesting(text)
  if (depth.levels > limits.depth)
    return {
      at: depth.at,
      subject: 'This is nested too deep',
      found: `${depth.levels} levels`,
      limit: `${limits.depth}`,
      instead: 'Move the inner level out: steps into an action, content of a screen into a part.',
    }
  const nodes = text.length > limits.nodes ? nodesAtMost(text) : 0
  if (nodes > limits.nodes)
    return { ...file, found: `about ${nodes} values`, limit: `${limits.nodes} values` }
  return undefined
}

const file = {
  at: 0,
  subject: 'This file is too large',
  instead: 'Split the file: one file for each screen, and a part or an action for shared content.',
}

function longestLine(text: string): { readonly start: number; readonly length: number } {
  let longest = { start: 0, length: 0 }
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf('\n', start)
    const next = end < 0 ? text.length : end
    if (next - start > longest.length) longest = { start, length: next - start }
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

/**
 * Every level of a block begins in its own column. When no line has this indentation, as in most
 * files, the levels are not counted.
 */
const far = new RegExp(`^[ ?-]{${limits.depth}}`, 'm')

interface Depth {
  readonly levels: number
  /** Start of the part that is too deep. */
  readonly at: number
}

/**
 * Returns an upper bound without parsing: every level needs a bracket, or its own indentation.
 * Quoted brackets count, too, which is harmless.
 */
function deepestNesting(text: string): Depth {
  const flow = deepestFlow(text)
  const block = far.test(text) ? deepestBlock(text) : flow
  return block.levels > flow.levels ? block : flow
}

const deeper = ({ levels: before, at }: Depth, levels: number, here: number): Depth => ({
  levels,
  at: before <= limits.depth ? here : at,
})

function deepestFlow(text: string): Depth {
  let open = 0
  let deepest: Depth = { levels: 0, at: 0 }
  for (const { 0: character, index } of text.matchAll(/[{}[\]]/g)) {
    if (character === '}' || character === ']') open = Math.max(0, open - 1)
    else if (++open > deepest.levels) deepest = deeper(deepest, open, index)
  }
  return deepest
}

function deepestBlock(text: string): Depth {
  const indents: number[] = []
  let deepest: Depth = { levels: 0, at: 0 }
  let start = 0
  for (const line of text.split('\n')) {
    // `- - a` opens a level at each dash and one at the letter.
    const lead = /^ *(?:[-?] +)*/.exec(line)?.[0] ?? ''
    const columns =
      lead.trim() === ''
        ? none
        : [...lead].flatMap((character, column) => (character === ' ' ? [] : [column]))
    const content = line.search(/[^ ?-]/)
    const [first = content] = columns
    if (first >= 0) {
      while (indents.length > 0 && (indents.at(-1) ?? 0) >= first) indents.pop()
      indents.push(...columns, ...(content > (columns.at(-1) ?? -1) ? [content] : []))
      if (indents.length > deepest.levels) deepest = deeper(deepest, indents.length, start + first)
    }
    start += line.length + 1
  }
  return deepest
}

const none: readonly number[] = []

/** Two quotes count as one value. */
function nodesAtMost(text: string): number {
  const quotes = text.match(/["']/g)?.length ?? 0
  return Math.max(text.match(/:(?=\s|$)|^[^\S\n]*-\s|[,[{]/gm)?.length ?? 0, Math.ceil(quotes / 2))
}

/**
 * Returns the tree of one file, or undefined when it is unreadable. For a file with a YAML error,
 * only the first cause is reported.
 */
export function parseFile(source: SourceText, report: Report): SourceNode | undefined {
  const { text } = source
  const over = overLimit(text)
  if (over)
    return report.add(
      raise.fileTooLarge(spanOf(source, over.at, over.at + 1), {
        subject: over.subject,
        found: over.found,
        limit: over.limit,
        instead: over.instead,
      }),
    )
  const odd = oddCharacter(text)
  if (odd)
    return report.add(raise.oddCharacter(spanOf(source, odd.at, odd.at + 1), { name: odd.name }))
  const directive = /^%.*/m.exec(text)
  if (directive)
    return report.add(
      raise.yamlFeature(spanOf(source, directive.index, directive.index + directive[0].length), {
        feature: 'A directive (%)',
      }),
    )
  return yamlFile(source, report)
}
