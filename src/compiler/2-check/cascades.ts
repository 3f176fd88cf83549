import type { FileKind } from '../1-parse/file-kind.ts'

/**
 * Diagnostics that only follow from an unreadable file of this kind: one root cause, one
 * diagnostic.
 */
const cascades: Readonly<Record<FileKind['kind'], readonly string[] | 'everything'>> = {
  // Its writes and its exits are unknown.
  screen: ['unknown-screen', 'unreachable-screen', 'read-before-written'],
  part: [
    'unknown-part',
    'unreachable-screen',
    'unknown-end',
    'unknown-text',
    'unknown-field',
    'unknown-timer',
    'unknown-action',
    'read-before-written',
  ],
  action: ['unknown-action', 'unreachable-screen', 'read-before-written'],
  field: ['unknown-shared-field', 'secret-not-declared'],
  table: [
    'unknown-column',
    'wrong-kind',
    'unanswered-code',
    'unknown-screen',
    'unreachable-screen',
    'unhandled-word',
    'read-before-written',
  ],
  texts: [
    'unknown-namespace',
    'unknown-text',
    'text-not-translated',
    'missing-text-value',
    'missing-file',
  ],
  // Without these files, consequences cannot be separated from root causes.
  app: 'everything',
  state: 'everything',
  tenant: 'everything',
  scenario: [],
  other: [],
}

export function cascadesOf(
  kinds: ReadonlySet<FileKind['kind']>,
): ReadonlySet<string> | 'everything' {
  const codes = new Set<string>()
  for (const kind of kinds) {
    const own = cascades[kind]
    if (own === 'everything') return own
    for (const code of own) codes.add(code)
  }
  return codes
}
