import { visible } from '../../compiler/visible.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'

/**
 * What a diagnostic says, with what its reader would act upon or not see spelled out: names of the
 * sources stand in it. Its places stay as they are, since they are opened.
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

const lines = (text: string): string => text.split('\n').map(visible).join('\n')
