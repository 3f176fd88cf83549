/**
 * Part of a report of the check: the line with the position, a sentence, or lines of code with
 * their mark.
 */
export interface ProblemPart {
  readonly is: 'place' | 'sentence' | 'code'
  readonly text: string
}

/**
 * Splits the output of the terminal into parts, in their order (src/cli/format-diagnostics.ts).
 * Code is indented by four columns, sentences by two.
 */
export function problemParts(problems: string): readonly ProblemPart[] {
  const parts: ProblemPart[] = []
  for (const line of problems.split('\n').filter((text) => text.trim() !== '')) {
    const is = kindOf(line)
    const last = parts.at(-1)
    if (is === 'code' && last?.is === 'code')
      parts.splice(-1, 1, { is, text: `${last.text}\n${line.slice(4)}` })
    else parts.push({ is, text: is === 'code' ? line.slice(4) : line.trim() })
  }
  return parts
}

function kindOf(line: string): ProblemPart['is'] {
  if (line.startsWith('    ')) return 'code'
  return line.startsWith('  ') ? 'sentence' : 'place'
}
