import type { FileKind } from '../1-parse/file-kind.ts'

/** What would be said about the rest of the project only because a file of this kind could not be read: one cause, one diagnostic. */
const followers: Readonly<Record<FileKind['kind'], readonly string[] | 'everything'>> = {
  screen: ['unknown-screen', 'unreachable-screen'],
  part: ['unknown-part', 'unreachable-screen', 'unknown-end', 'unknown-text', 'unknown-field', 'unknown-timer', 'unknown-action'],
  action: ['unknown-action', 'unreachable-screen'],
  field: ['unknown-shared-field'],
  table: ['unknown-column', 'wrong-kind', 'unanswered-code', 'unknown-screen', 'unreachable-screen', 'unhandled-word'],
  texts: ['unknown-namespace', 'unknown-text', 'text-not-translated', 'missing-text-value', 'missing-file'],
  // Without these nothing can be told apart from its followers.
  app: 'everything',
  state: 'everything',
  tenant: 'everything',
  scenario: [],
  other: [],
}

export function followersOf(kinds: ReadonlySet<FileKind['kind']>): ReadonlySet<string> | 'everything' {
  const codes = new Set<string>()
  for (const kind of kinds) {
    const own = followers[kind]
    if (own === 'everything') return own
    for (const code of own) codes.add(code)
  }
  return codes
}
