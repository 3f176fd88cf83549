import { splitFiles } from '../compiler/1-parse/openapi/document-files.ts'
import { codeFrame } from '../compiler/diagnostics/code-frame.ts'
import { escapeInvisible } from '../compiler/diagnostics/suggest.ts'
import type { Sources } from '../compiler/sources.ts'
import type { Diagnostic } from '../language/diagnostic.ts'
import { explainCommand } from './explain.ts'
import { type Paint, plain } from './reporters/paint.ts'

/** Maximum diagnostics of one code in one file, because more of the same do not help. */
const MOST = 20

/** Maximum places of one diagnostic with a code frame; further places are only named. */
const SHOWN = 8

/** Formats diagnostics for the terminal: place, code, message, the line with a mark, the fix. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  paint: Paint = plain,
): string {
  const alike = Map.groupBy(diagnostics, kindOf)
  const shown = diagnostics.flatMap((diagnostic) => {
    const all = alike.get(kindOf(diagnostic)) ?? []
    const index = all.indexOf(diagnostic)
    if (index < MOST) return [formatDiagnostic(diagnostic, sources, paint)]
    return index === MOST
      ? [
          `${diagnostic.span.file}  and ${all.length - MOST} more of ${diagnostic.code} in this file.`,
        ]
      : []
  })
  return shown.join('\n\n')
}

function kindOf({ code, span }: Diagnostic): string {
  return `${span.file} ${code}`
}

function formatDiagnostic(
  { span, severity, code, message, remedy, related }: Diagnostic,
  sources: Sources,
  paint: Paint,
): string {
  const loud = severity === 'error' ? paint.bad : paint.warn
  const frame = (place: typeof span) =>
    marked(indented(codeFrame(textOf(place.file, sources), place), 4), loud)
  return [
    `${paint.mark(escapeInvisible(`${span.file}:${span.line}:${span.column}`))}  ${loud(severity)}  ${paint.strong(code)}`,
    `  ${escapeInvisible(message)}`,
    frame(span),
    ...related.flatMap((other, index) => [
      `  ${escapeInvisible(other.message)}  ${paint.mark(escapeInvisible(`${other.span.file}:${other.span.line}:${other.span.column}`))}`,
      ...(index < SHOWN ? [frame(other.span)] : []),
    ]),
    `  ${escapeInvisible(remedy)}   ${paint.quiet(`${explainCommand} ${code}`)}`,
  ].join('\n')
}

/** The last line of a frame is the one with the mark. */
function marked(frame: string, loud: (text: string) => string): string {
  return frame.replace(/\^+$/, loud)
}

function textOf(file: string, { files, openapi }: Sources): string {
  const part = splitFiles(openapi.commonApi).find(({ path }) => path === file)
  if (part) return part.text
  return file === 'openapi/auth-endpoints.yaml' ? openapi.authEndpoints : (files.get(file) ?? '')
}

function indented(text: string, by: number): string {
  return text
    .split('\n')
    .map((line) => `${' '.repeat(by)}${line}`)
    .join('\n')
}
