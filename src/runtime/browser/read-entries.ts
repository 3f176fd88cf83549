import type { RestoredStores } from '../../engine/event.ts'
import type { JsonObject } from '../../language/json.ts'
import type { StoreSchema } from '../../language/state-schema.ts'
import { type CookieSetup, readCookieFields } from './cookie-fields.ts'
import type { Keys } from './keys.ts'
import { type Entry, readEntry, type Scope } from './obscured-entries.ts'
import type { Area } from './web-area.ts'

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

export interface Areas {
  readonly local: Area
  readonly session: Area
}

/**
 * The entry that names the request shown in this tab. A tab remembers nothing more of the request
 * itself.
 */
export const shownFlow = ({ session }: Areas): Entry => ({
  area: session,
  parts: ['session', 'flow'],
})

/**
 * Returns the place of the `envelope` values of a store. Values of a keyed store are kept under
 * their request, where every tab that shows it finds them. Before there is a request they belong to
 * this tab alone.
 */
export function envelopeKey(
  { local, session }: Areas,
  store: string,
  keyed: boolean,
  flow: string,
): Entry {
  if (!keyed) return { area: local, parts: ['local', 'browser', store] }
  if (flow === '') return { area: session, parts: ['session', 'no flow', store] }
  return { area: local, parts: ['local', 'flow', flow, store] }
}

/** Returns the place of the `tab` values of a store: always in session storage. */
export const tabPlace = (
  { session }: Areas,
  store: string,
  keyed: boolean,
  flow: string,
): Entry => ({
  area: session,
  parts: keyed ? ['session', 'tab of flow', flow, store] : ['session', 'tab', store],
})

/** Written and read once, to test whether storage works. */
export const probe = ({ session }: Areas): Entry => ({ area: session, parts: ['session', 'probe'] })

/** Keys of acts without an answer yet: this tab's own. */
export const openActs = ({ session }: Areas): Entry => ({
  area: session,
  parts: ['session', 'acts'],
})
