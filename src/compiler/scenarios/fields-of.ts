import type { WalkedProject } from '../lower/walk-project.ts'
import { dictatedIn } from './reading.ts'

/**
 * Returns the field names of all forms. For fields that the server defines, returns the prefix of
 * their names.
 */
export function fieldsOf({ screens }: Pick<WalkedProject, 'screens'>): ReadonlySet<string> {
  return new Set(
    screens.flatMap(({ screen: { form } }) =>
      Object.keys(form?.schema['properties'] ?? {}).concat(
        Object.keys(form?.fields ?? {}).map(dictatedIn),
      ),
    ),
  )
}
