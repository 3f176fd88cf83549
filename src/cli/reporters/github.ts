import { escapeInvisible } from '../../compiler/diagnostics/suggest.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Span } from '../../language/span.ts'

/**
 * Formats diagnostics as workflow commands of GitHub Actions, which appear at their line in a pull
 * request.
 */
export function formatForGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(annotation).join('\n')
}

function annotation({ span, severity, code, message, remedy, related }: Diagnostic): string {
  const length = span.end - span.start
  const properties = {
    file: span.file,
    line: span.line,
    col: span.column,
    ...(length > 0 && { endColumn: span.column + length }),
    title: code,
  }
  const others = related.map((other) => `${other.message} ${placed(other.span)}`)
  const named = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapedProperty(escapeInvisible(String(value)))}`,
  )
  return `::${severity} ${named.join(',')}::${escaped([message, ...others, remedy].join('\n'))}`
}

const placed = ({ file, line, column }: Span): string => `${file}:${line}:${column}`

/**
 * Same escapes as `@actions/core`: a command is one line, and its properties end at a comma or a
 * colon.
 */
const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapedProperty = (text: string): string =>
  escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
