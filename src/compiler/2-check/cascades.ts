import type { FileKind } from '../1-parse/file-kind.ts'

/**
 * Diagnostics that an unreadable file of a kind would cause in other files. They are muted, so that
 * only the root cause is reported.
 */
const cascades: Readonly<Record<FileKind['kind'], readonly string[] | 'everything'>> = {
  // The unread screen may write any field, and may link to any screen.
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
  // Without these files, a root cause and its cascades look the same.
  app: 'everything',
  state: 'everything',
  tenant: 'everything',
  scenario: [],
  mock: [],
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
