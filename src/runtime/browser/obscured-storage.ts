import type { PersistedStore } from '../../engine/effect.ts'
import type { RestoredStores } from '../../engine/event.ts'
import type { StoredKeys } from '../idempotency-keys.ts'
import type { StateStorage } from '../ports.ts'
import { canStoreCookies, type CookieSetup, writeCookieFields } from './cookie-fields.ts'
import type { Keys, KeyStore } from './keys.ts'
import { clearArea, type Entry, pruneArea, readEntry, writeEntry } from './obscured-entries.ts'
import {
  envelopeKey,
  openActs,
  probe,
  readBrowser,
  type Reading,
  readShared,
  readStores,
  shownFlow,
  tabPlace,
  withCookies,
} from './read-entries.ts'

export interface ObscuredStorageSetup extends Reading {
  readonly keys: KeyStore
  readonly failed: (error: unknown) => void
  /**
   * Cookies for the fields that servers may read. Without it these fields live as long as the page.
   */
  readonly cookies?: CookieSetup
}

/** Milliseconds that a sign-in waits for the database of the browser. */
const keepsLimitMs = 10_000

/**
 * Decides which parts of the state stay in the browser, and how. They are stored under obscured
 * names and sealed with a key that cannot be exported. They are bound to origin, tenant, program
 * and place. Each tenant of an origin has its own entries (B18).
 *
 * Without keys or storage nothing is written, least of all plain text. The state then lives as long
 * as the page.
 */
export function createObscuredStorage(
  setup: ObscuredStorageSetup,
): StateStorage & { readonly idempotencyKeys: StoredKeys } {
  let flow = ''
  let written = 0
  let opened: Promise<Keys | undefined> | undefined
  let queue = Promise.resolve()

  /**
   * Runs tasks one after the other, in the order requested. A failed task does not stop the next.
   */
  const next = (task: () => Promise<void> | void) => {
    queue = queue.then(task).catch(setup.failed)
  }
  const withKeys = (task: (keys: Keys) => Promise<void>) =>
    next(async () => {
      opened ??= setup.keys.open()
      const keys = await opened
      if (keys !== undefined) await task(keys)
    })
  const write = (entry: Entry, value: PersistedStore['tab']) =>
    withKeys((keys) => writeEntry(keys, setup.scope, entry, value, setup.now()))

  const writeStore = ({ store, keyed, envelope, tab, cookie }: PersistedStore, under: string) => {
    const schema = setup.stores[store]
    if (cookie && schema && setup.cookies) writeCookieFields(schema, cookie, setup.cookies)
    if (envelope !== undefined) write(envelopeKey(setup, store, keyed, under), envelope)
    write(tabPlace(setup, store, keyed, under), tab)
  }

  /**
   * Records which request the tab shows. The engine itself moves the stores of a request when its
   * key changes.
   */
  const showFlow = (shown: string) => {
    flow = shown
    write(shownFlow(setup), shown === '' ? {} : { flow: shown })
  }

  const restore = async (keys: Keys): Promise<RestoredStores> => {
    const shown = (await readEntry(keys, setup.scope, shownFlow(setup), setup.now()))?.['flow']
    flow = typeof shown === 'string' ? shown : ''
    return readStores(keys, setup, flow)
  }

  return {
    idempotencyKeys: {
      async read() {
        let kept: Readonly<Record<string, unknown>> = {}
        withKeys(async (keys) => {
          kept = (await readEntry(keys, setup.scope, openActs(setup), setup.now())) ?? {}
        })
        await queue
        return Object.fromEntries(
          Object.entries(kept).flatMap(([operation, key]) =>
            typeof key === 'string' ? [[operation, key]] : [],
          ),
        )
      },
      write(keys) {
        write(openActs(setup), keys)
        return queue
      },
    },
    async keeps() {
      let kept = false
      // A slow device may have missed the first limit, and a wrong "no" ends the sign-in. So it
      // tries again, with more time.
      next(async () => {
        if ((await opened) === undefined) opened = setup.keys.open(keepsLimitMs)
      })
      withKeys(async (keys) => {
        await writeEntry(keys, setup.scope, probe(setup), { kept: true }, setup.now())
        kept = (await readEntry(keys, setup.scope, probe(setup), setup.now())) !== undefined
        await writeEntry(keys, setup.scope, probe(setup), {}, setup.now())
      })
      await queue
      return kept && (setup.cookies === undefined || (await canStoreCookies(setup.cookies)))
    },
    async reread() {
      let found: RestoredStores | undefined
      const [shown, before] = [flow, written]
      withKeys(async (keys) => {
        found = await readShared(keys, setup, flow)
      })
      await queue
      // Values written by this tab since then are newer than the values read. A tab that writes
      // later announces it.
      return found === undefined || shown === '' || shown !== flow || before !== written
        ? undefined
        : { flow, stores: found }
    },
    async rereadBrowser() {
      let found: RestoredStores | undefined
      const before = written
      withKeys(async (keys) => {
        found = await readBrowser(keys, setup)
      })
      await queue
      return before === written ? found : undefined
    },
    async read() {
      let restored: RestoredStores = {}
      withKeys(async (keys) => {
        restored = await restore(keys)
      })
      await queue
      restored = withCookies(restored, setup, setup.cookies)
      for (const area of [setup.local, setup.session])
        withKeys((keys) => pruneArea(keys, setup.scope, area, setup.now()))
      return restored
    },
    remember(under, stores) {
      written += 1
      if (under !== flow) showFlow(under)
      for (const store of stores) writeStore(store, under)
    },
    forgetEverything() {
      flow = ''
      next(async () => {
        opened = undefined
        clearArea(setup.local)
        clearArea(setup.session)
        await setup.keys.forget()
      })
    },
    forgetTab() {
      flow = ''
      next(() => {
        opened = undefined
        clearArea(setup.session)
      })
    },
    settled: () => queue,
  }
}
