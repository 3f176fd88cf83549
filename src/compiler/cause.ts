import type { Diagnostic } from '../language/diagnostic.ts'

/** Kinds of names that flows declare themselves. What OpenAPI declares is told at every use: whoever changed it asks for the lines. */
export type Declared = 'state' | 'screen' | 'part' | 'action' | 'field' | 'shared-field' | 'timer' | 'page' | 'text' | 'load' | 'derived'

/** The same name that there is not, wherever it is said; `file` where each file declares its own. */
export function causedBy(kind: Declared, name: string, diagnostic: Diagnostic, file = ''): Diagnostic {
  return { ...diagnostic, cause: `${kind} ${file} ${name}` }
}

/** A field of the state has as many names in front as there are ways to it (`takes.challenge.x`, `verification.Sms.verification.x`): the last one is its own. */
export function causedByField(path: string, diagnostic: Diagnostic): Diagnostic {
  return causedBy('state', path.slice(path.lastIndexOf('.') + 1), diagnostic)
}

/** How a field of the state is of a wrong type: compared with something plain, written, or beside what somebody else declares. */
export type TypeUse = 'read' | 'write' | 'mixed'

/** Of a wrong type because of this field, as likely as not: `consequences.ts` decides when all of them are there. */
export function typedByField(use: TypeUse, path: string | readonly string[], diagnostic: Diagnostic): Diagnostic {
  const names = [path].flat().map((each) => each.slice(each.lastIndexOf('.') + 1))
  return diagnostic.code === 'wrong-type' || diagnostic.code === 'unknown-word' ? { ...diagnostic, cause: `type ${use} ${names.join(' ')}` } : diagnostic
}
