import type { WalkedProject } from '../lower/walk-project.ts'
import { dictatedIn } from './reading.ts'

/**
 * The fields of all forms by their names, and of those that a server dictates how their names
 * begin.
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
