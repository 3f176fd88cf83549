import { escapeInvisible } from '../../compiler/diagnostics/suggest.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'

/**
 * Returns JSON for scripts that a human may also read. Control and invisible characters are escaped
 * by number (RFC 8259, section 7), so file names stay exact.
 */
export function seenJson(value: unknown): string {
  return [...JSON.stringify(value, null, 2)]
    .map((character) =>
      character === '\n' || escapeInvisible(character) === character
        ? character
        : numbered(character),
    )
    .join('')
}

function numbered(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}

/**
 * Returns a diagnostic with control and invisible characters written out, because it quotes names
 * of the sources. Spans stay unchanged, because tools open them.
 */
export function shown({ code, severity, span, message, remedy, related }: Diagnostic): Diagnostic {
  return {
    code,
    severity,
    span,
    message: lines(message),
    remedy: lines(remedy),
    related: related.map((other) => ({ ...other, message: lines(other.message) })),
  }
}

const lines = (text: string): string => text.split('\n').map(escapeInvisible).join('\n')
