import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'

/**
 * Differs from the user ID and from its part before the @, ignoring case. Without a user ID, every
 * value passes.
 */
export const notUserId: Rule<string> = {
  name: 'not-user-id',
  takes: 'text',
  listed: 'when-broken',
  parameter: (given) => (typeof given === 'string' ? given : undefined),
  holds: (value, id) =>
    isAbsent(value) ||
    isAbsent(id.trim()) ||
    typeof value !== 'string' ||
    !namesOf(id).includes(alike(value)),
}

const alike = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

const namesOf = (id: string): readonly string[] =>
  [alike(id), alike(id.split('@')[0] ?? '')].filter((name) => name !== '')
