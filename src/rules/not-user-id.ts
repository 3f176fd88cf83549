import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'

/**
 * Not the user's own ID, nor what stands before the @ of it, in whatever case. Who has none yet
 * cannot repeat it.
 */
export const notUserId: Rule<string> = {
  name: 'not-user-id',
  takes: 'text',
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
