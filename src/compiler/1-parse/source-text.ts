import type { Span } from '../../language/span.ts'

/** Text of a file with its line offsets. Spans store offsets; line and column are computed late. */
export interface SourceText {
  readonly file: string
  readonly text: string
  readonly lineStarts: readonly number[]
}

export function sourceText(file: string, text: string): SourceText {
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    lineStarts.push(at + 1)
  return { file, text, lineStarts }
}

export function spanOf(source: SourceText, start: number, end: number): Span {
  let low = 0
  let high = source.lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((source.lineStarts[middle] ?? 0) <= start) low = middle
    else high = middle - 1
  }
  return {
    file: source.file,
    start,
    end: Math.max(end, start),
    line: low + 1,
    column: start - (source.lineStarts[low] ?? 0) + 1,
  }
}
