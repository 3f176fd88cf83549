import type { Span } from '../../language/source.ts'
import { escapeInvisible } from './suggest.ts'

/**
 * The line before, the line itself and the mark under it:
 *
 *     10 |   send:
 *     11 |     call: sendVerificationOpt
 *        |           ^^^^^^^^^^^^^^^^^^^
 */
export function codeFrame(text: string, span: Span): string {
  const lines = text.split(/\r?\n/)
  const line = lines[span.line - 1] ?? ''
  const start = span.column - 1
  // In a JSON document without line breaks the whole file is before the mark.
  const isFar = start > MOST
  const from = isFar ? start - AROUND : 0
  const shown = span.line > 1 && !isFar ? [span.line - 1, span.line] : [span.line]
  const gutter = String(span.line).length
  const rows = shown.map((number) =>
    `${String(number).padStart(gutter)} | ${isFar ? '…' : ''}${escapeInvisible(cut(lines[number - 1] ?? '', from, start + (isFar ? AROUND : MOST)))}`.trimEnd(),
  )
  const before = (isFar ? ' ' : '') + escapeInvisible(line.slice(from, start))
  const marked = escapeInvisible(
    line.slice(start, start + Math.min(isFar ? AROUND : MOST, Math.max(1, span.end - span.start))),
  )
  // Tabs stay tabs and wide characters take two columns, so that the mark is below the right place.
  const padding = [...before]
    .map((character) => (character === '\t' ? '\t' : ' '.repeat(columns(character))))
    .join('')
  const width = Math.max(
    1,
    [...marked].reduce((sum, character) => sum + columns(character), 0),
  )
  return [...rows, `${' '.repeat(gutter)} | ${padding}${'^'.repeat(width)}`].join('\n')
}

/** Limits the mark and the text beside it, because a line can be as long as its file. */
const MOST = 500
/** Characters before and after a mark that is further than that from the start of its line. */
const AROUND = 60
const cut = (line: string, from: number, to: number): string =>
  line.length > to ? `${line.slice(from, to)}…` : line.slice(from)

/** Hangul, Han, Kana and full-width forms take two columns of a terminal (Unicode TR 11). */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/

function columns(character: string): number {
  return wide.test(character) ? 2 : 1
}
