import { escapeInvisible } from '../../compiler/escape-invisible.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'

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
