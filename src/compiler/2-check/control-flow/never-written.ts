import type { ParsedFile } from '../../1-parse/parse-project.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import { entriesOf, entryOf, valueOf } from '../../model/read-node.ts'
import { type PathCondition, noCondition } from './path-condition.ts'
import type { Places } from './places.ts'
import { placesWrittenIn } from './writes.ts'

/**
 * Returns the initial values of those fields that keep them for good. No step of any screen writes
 * them, and no `unused` entry says that something else does.
 */
export function neverWritten(
  { app, actions, screens }: WalkedProject,
  places: Places,
  files: readonly ParsedFile[],
  asked: ReadonlySet<string>,
): PathCondition {
  const written = new Set<string>()
  for (const piece of [
    ...(app ? [app] : []),
    ...Object.values(actions),
    ...screens.map(({ screen }) => screen),
  ])
    for (const place of placesWrittenIn(piece)) written.add(place)
  const stores = entriesOf(valueOf(files.find(({ kind }) => kind.kind === 'state')?.node, 'stores'))
  return stores.reduce((known, { key, value }) => {
    if (written.has(key) || entryOf(value, 'unused')) return known
    const fields = entriesOf(valueOf(value, 'fields')).filter(
      (field) =>
        asked.has(`${key}.${field.key}`) &&
        !entryOf(field.value, 'unused') &&
        !written.has(`${key}.${field.key}`),
    )
    return fields.reduce((all, field) => places.atFirst(key, field.key, all), known)
  }, noCondition)
}
