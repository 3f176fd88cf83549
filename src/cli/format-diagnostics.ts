import { codeFrame } from '../compiler/code-frame.ts'
import type { Sources } from '../compiler/sources.ts'
import type { Diagnostic } from '../language/diagnostic.ts'

/** Of one code in one file: after so many alike the reader has understood. */
const MOST = 20

/** Diagnostics as the terminal shows them: place, code, message, the line with a mark, what to do. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], sources: Sources): string {
  const alike = Map.groupBy(diagnostics, kindOf)
  const shown = diagnostics.flatMap((diagnostic) => {
    const all = alike.get(kindOf(diagnostic)) ?? []
    const index = all.indexOf(diagnostic)
    if (index < MOST) return [formatDiagnostic(diagnostic, sources)]
    return index === MOST ? [`${diagnostic.span.file}  and ${all.length - MOST} more of ${diagnostic.code} in this file.`] : []
  })
  return shown.join('\n\n')
}

function kindOf({ code, span }: Diagnostic): string {
  return `${span.file} ${code}`
}

function formatDiagnostic({ span, severity, code, message, remedy, related }: Diagnostic, sources: Sources): string {
  const frame = (place: typeof span) => indented(codeFrame(textOf(place.file, sources), place), 4)
  return [
    `${span.file}:${span.line}:${span.column}  ${severity}  ${code}`,
    `  ${message}`,
    frame(span),
    ...related.flatMap((other) => [`  ${other.message}  ${other.span.file}:${other.span.line}:${other.span.column}`, frame(other.span)]),
    `  ${remedy}   gatehouse explain ${code}`,
  ].join('\n')
}

function textOf(file: string, { files, openapi }: Sources): string {
  if (file === 'openapi/common-api.yaml') return openapi.commonApi
  return file === 'openapi/auth-endpoints.yaml' ? openapi.authEndpoints : (files.get(file) ?? '')
}

function indented(text: string, by: number): string {
  return text.split('\n').map((line) => `${' '.repeat(by)}${line}`).join('\n')
}
