import type { RestoredStores } from '../../engine/event.ts'
import type { JsonObject } from '../../language/json.ts'
import type { StoreSchema } from '../../language/state-schema.ts'
import { type CookieSetup, readCookieFields } from './cookie-fields.ts'
import type { Keys } from './keys.ts'
import { readEntry, type Scope } from './obscured-entries.ts'
import { envelopeKey, tabPlace, type Areas } from './storage-keys.ts'

export interface Reading extends Areas {
  readonly scope: Scope
  readonly stores: Readonly<Record<string, StoreSchema>>
  /** Wall clock, epoch milliseconds. */
  readonly now: () => number
}

/**
 * Reads every store as this tab left it: the shared part and the tab's own part, combined. Stores
 * of a request are those of the request shown.
 */
export async function readStores(
  keys: Keys,
  reading: Reading,
  flow: string,
): Promise<RestoredStores> {
  const read = (place: Parameters<typeof readEntry>[2]) =>
    readEntry(keys, reading.scope, place, reading.now())
  const all = await Promise.all(
    Object.entries(reading.stores).map(async ([store, { keyed }]) => {
      const envelope = await read(envelopeKey(reading, store, keyed, flow))
      const tab = await read(tabPlace(reading, store, keyed, flow))
      return [store, { ...envelope, ...tab }] as const
    }),
  )
  return withValues(all)
}

/** Reads only the stores of the request, as any tab left them. */
export const readShared = (keys: Keys, reading: Reading, flow: string): Promise<RestoredStores> =>
  readEnvelopes(keys, reading, { keyed: true, flow })

/** Reads only the stores of the browser, as any tab left them. */
export const readBrowser = (keys: Keys, reading: Reading): Promise<RestoredStores> =>
  readEnvelopes(keys, reading, { keyed: false, flow: '' })

async function readEnvelopes(
  keys: Keys,
  reading: Reading,
  of: { readonly keyed: boolean; readonly flow: string },
): Promise<RestoredStores> {
  const stores = Object.entries(reading.stores).filter(([, { keyed }]) => keyed === of.keyed)
  const all = await Promise.all(
    stores.map(
      async ([store]) =>
        [
          store,
          (await readEntry(
            keys,
            reading.scope,
            envelopeKey(reading, store, of.keyed, of.flow),
            reading.now(),
          )) ?? {},
        ] as const,
    ),
  )
  return withValues(all)
}

/** Adds the values of cookies, which exist even where nothing else can be stored. */
export function withCookies(
  restored: RestoredStores,
  { stores }: Pick<Reading, 'stores'>,
  cookies: CookieSetup | undefined,
): RestoredStores {
  if (cookies === undefined) return restored
  const fromCookies = withValues(
    Object.entries(stores).map(
      ([store, schema]) => [store, readCookieFields(schema, cookies)] as const,
    ),
  )
  return {
    ...restored,
    ...Object.fromEntries(
      Object.entries(fromCookies).map(([store, values]) => [
        store,
        { ...restored[store], ...values },
      ]),
    ),
  }
}

const withValues = (stores: readonly (readonly [string, JsonObject])[]): RestoredStores =>
  Object.fromEntries(stores.filter(([, values]) => Object.keys(values).length > 0))
