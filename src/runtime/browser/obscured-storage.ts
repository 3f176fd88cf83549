import type { RememberedStore } from '../../engine/effect.ts'
import type { RestoredStores } from '../../engine/event.ts'
import type { StoreSchema } from '../../language/state-schema.ts'
import type { StateStorage } from '../ports.ts'
import type { Keys, KeyStore } from './keys.ts'
import { clearArea, pruneArea, readEntry, writeEntry, type Entry, type Scope } from './obscured-entries.ts'
import { envelopePlace, shownFlow, tabPlace, type Areas } from './places.ts'

export interface ObscuredStorageSetup extends Areas {
  readonly keys: KeyStore
  readonly scope: Scope
  readonly stores: Readonly<Record<string, StoreSchema>>
  /** Wall clock, epoch milliseconds. */
  readonly now: () => number
  readonly failed: (error: unknown) => void
}

/**
 * Decides what of the state stays in the browser, and how: under obscured names, sealed with a key that cannot be exported, bound to origin,
 * tenant, program and place (design/quality.md, "Encrypted local storage"). Where keys or storage cannot be had nothing is written, least of
 * all plain text: the state then lives as long as the page.
 */
export function createObscuredStorage(setup: ObscuredStorageSetup): StateStorage {
  let flow = ''
  let opened: Promise<Keys | undefined> | undefined
  let queue = Promise.resolve()

  /** One after the other, in the order asked; one that fails does not stop the next. */
  const next = (task: () => Promise<void> | void) => { queue = queue.then(task).catch(setup.failed) }
  const withKeys = (task: (keys: Keys) => Promise<void>) => next(async () => {
    opened ??= setup.keys.open()
    const keys = await opened
    if (keys !== undefined) await task(keys)
  })
  const write = (entry: Entry, value: RememberedStore['envelope']) =>
    withKeys((keys) => writeEntry(keys, setup.scope, entry, value, setup.now()))

  const writeStore = ({ store, keyed, envelope, tab }: RememberedStore, under: string) => {
    write(envelopePlace(setup, store, keyed, under), envelope)
    write(tabPlace(setup, store, keyed, under), tab)
  }

  /** The engine moves the stores of a request whose key changes; here it is only noted which one the tab shows. */
  const showFlow = (shown: string) => {
    flow = shown
    write(shownFlow(setup), shown === '' ? {} : { flow: shown })
  }

  const restore = async (keys: Keys): Promise<RestoredStores> => {
    const read = (entry: Entry) => readEntry(keys, setup.scope, entry, setup.now())
    const shown = (await read(shownFlow(setup)))?.['flow']
    flow = typeof shown === 'string' ? shown : ''
    const all = await Promise.all(Object.entries(setup.stores).map(async ([store, { keyed }]) => {
      const envelope = await read(envelopePlace(setup, store, keyed, flow))
      const tab = await read(tabPlace(setup, store, keyed, flow))
      return [store, { ...envelope, ...tab }] as const
    }))
    return Object.fromEntries(all.filter(([, values]) => Object.keys(values).length > 0))
  }

  return {
    async read() {
      let restored: RestoredStores = {}
      withKeys(async (keys) => { restored = await restore(keys) })
      await queue
      for (const area of [setup.local, setup.session]) withKeys((keys) => pruneArea(keys, setup.scope, area, setup.now()))
      return restored
    },
    remember(under, stores) {
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
