import type { JsonObject } from '../../language/json.ts'
import { entryKept } from './entry-life.ts'
import { obscuredName, prefix } from './entry-names.ts'
import { openEnvelope, sealEnvelope, type Binding } from './envelope.ts'
import type { Keys } from './keys.ts'
import type { Area } from './web-area.ts'

export type Scope = Omit<Binding, 'entry'>

/** An entry before it is obscured: where it lies and what it is. */
export interface Entry { readonly area: Area; readonly parts: readonly string[] }

/** Reads an entry. One that does not open, or is too old, is removed. */
export async function readEntry(keys: Keys, scope: Scope, entry: Entry, now: number): Promise<JsonObject | undefined> {
  return openNamed(keys, scope, entry.area, await nameOf(keys, scope, entry), now)
}

/** Writes an entry; an empty value removes it. */
export async function writeEntry(keys: Keys, scope: Scope, entry: Entry, value: JsonObject, now: number): Promise<void> {
  const name = await nameOf(keys, scope, entry)
  if (Object.keys(value).length === 0) entry.area.remove(name)
  else entry.area.set(name, await sealEnvelope(keys.seal, { ...scope, entry: name }, { at: now, value }))
}

/** Removes what does not open or is too old. */
export async function pruneArea(keys: Keys, scope: Scope, area: Area, now: number): Promise<void> {
  for (const name of ours(area)) await openNamed(keys, scope, area, name, now)
}

export function clearArea(area: Area): void {
  for (const name of ours(area)) area.remove(name)
}

async function openNamed(keys: Keys, scope: Scope, area: Area, name: string, now: number): Promise<JsonObject | undefined> {
  const text = area.get(name)
  if (text === undefined) return undefined
  const kept = await openEnvelope(keys.seal, { ...scope, entry: name }, text)
  if (kept !== undefined && entryKept(kept.at, now)) return kept.value
  // Another tab may have written meanwhile: only what was looked at goes.
  if (area.get(name) === text) area.remove(name)
  return undefined
}

const ours = (area: Area): readonly string[] => area.names().filter((name) => name.startsWith(prefix))
const nameOf = (keys: Keys, scope: Scope, { parts }: Entry): Promise<string> => obscuredName(keys.name, [scope.origin, scope.tenant, ...parts])
