import type { JsonObject } from '../../language/json.ts'
import { fromBase64url, toBase64url } from '../base64url.ts'
import type { Keys } from './keys.ts'
import type { Area } from './web-area.ts'

/** The owner of the entries that are read and written here. */
export interface Scope {
  readonly origin: string
  readonly tenant: string
  readonly version: string
}

/** An entry before it is obscured: its area, and the parts of its name. */
export interface Entry {
  readonly area: Area
  readonly parts: readonly string[]
}

/**
 * Reads an entry. An entry that does not open, belongs to another program or is too old is removed.
 */
export async function readEntry(
  keys: Keys,
  scope: Scope,
  entry: Entry,
  now: number,
): Promise<JsonObject | undefined> {
  return openNamed(keys, scope, entry.area, await nameOf(keys, scope, entry), now)
}

/** Writes an entry; an empty value removes it. */
export async function writeEntry(
  keys: Keys,
  scope: Scope,
  entry: Entry,
  value: JsonObject,
  now: number,
): Promise<void> {
  const name = await nameOf(keys, scope, entry)
  if (Object.keys(value).length === 0) entry.area.remove(name)
  else
    entry.area.set(
      name,
      await sealEnvelope(
        keys.seal,
        { origin: scope.origin, entry: name },
        { at: now, tenant: scope.tenant, version: scope.version, value },
      ),
    )
}

/**
 * Removes entries that do not open, belong to another program or are too old. Entries of another
 * tenant of this origin stay (B18), for the same time.
 */
export async function pruneArea(keys: Keys, scope: Scope, area: Area, now: number): Promise<void> {
  for (const name of ours(area)) await openNamed(keys, scope, area, name, now)
}

export function clearArea(area: Area): void {
  for (const name of ours(area)) area.remove(name)
}

async function openNamed(
  keys: Keys,
  scope: Scope,
  area: Area,
  name: string,
  now: number,
): Promise<JsonObject | undefined> {
  const text = area.get(name)
  if (text === undefined) return undefined
  const kept = await openEnvelope(keys.seal, { origin: scope.origin, entry: name }, text)
  if (kept !== undefined && storageTtl(kept.at, now) && isRightProgram(kept, scope))
    return kept.value
  // Another tab may have written since: only the text that was read is removed.
  if (area.get(name) === text) area.remove(name)
  return undefined
}

/** The program of another tenant is not known here, so its entries pass. */
const isRightProgram = ({ tenant, version }: Kept, scope: Scope): boolean =>
  tenant !== scope.tenant || version === scope.version
const ours = (area: Area): readonly string[] =>
  area.names().filter((name) => name.startsWith(prefix))
const nameOf = (keys: Keys, scope: Scope, { parts }: Entry): Promise<string> =>
  obscuredName(keys.name, [scope.origin, scope.tenant, ...parts])

/** Marks this product's names among the names of an origin. */
export const prefix = 'gh.'

/** Returns a name that reveals nothing: two browsers have different names for the same entry. */
export async function obscuredName(key: CryptoKey, parts: readonly string[]): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(JSON.stringify(parts)))
  return prefix + toBase64url(new Uint8Array(mac))
}

const day = 24 * 60 * 60 * 1_000

/**
 * True when an entry written at `at` is still valid: for 24 hours (D3.11). A clock set back by a
 * day makes entries of the future, which are invalid too.
 * @param at epoch milliseconds
 * @param now epoch milliseconds
 */
export const storageTtl = (at: number, now: number): boolean => Math.abs(now - at) < day

/**
 * Binds an envelope to its place: it opens nowhere else. The name of an entry is derived from its
 * tenant too.
 */
export interface Binding {
  readonly origin: string
  readonly entry: string
}

/**
 * The sealed content: the value, the time of writing (epoch ms), and the tenant that wrote it.
 * Another tenant of this origin learns no more than that.
 */
export interface Kept {
  readonly at: number
  readonly tenant: string
  readonly version: string
  readonly value: JsonObject
}

const format = 1

/**
 * Returns `{v, iv, ct}` as JSON: AES-GCM with a fresh 96-bit nonce (NIST SP 800-38D, section
 * 8.2.2).
 */
export async function sealEnvelope(key: CryptoKey, binding: Binding, kept: Kept): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytesOf(binding) },
    key,
    new TextEncoder().encode(JSON.stringify(kept)),
  )
  return JSON.stringify({ v: format, iv: toBase64url(iv), ct: toBase64url(new Uint8Array(sealed)) })
}

/**
 * Returns undefined for text that was not sealed with this key for this place. Examples are
 * altered, cut or moved text, and an older format.
 */
export async function openEnvelope(
  key: CryptoKey,
  binding: Binding,
  text: string,
): Promise<Kept | undefined> {
  try {
    const { v, iv, ct } = JSON.parse(text) as Partial<Record<'v' | 'iv' | 'ct', unknown>>
    const [nonce, sealed] = [bytesIn(iv), bytesIn(ct)]
    if (v !== format || nonce === undefined || sealed === undefined) return undefined
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: bytesOf(binding) },
      key,
      sealed,
    )
    // GCM proves that this product wrote it, so it has the expected shape.
    return JSON.parse(new TextDecoder().decode(opened)) as Kept
  } catch {
    return undefined
  }
}

/** Encodes a list, so that no part of one binding can pass for a part of another. */
const bytesOf = ({ origin, entry }: Binding) =>
  new TextEncoder().encode(JSON.stringify([format, origin, entry]))
const bytesIn = (value: unknown) => (typeof value === 'string' ? fromBase64url(value) : undefined)
