import type { Performer } from './performing.ts'

/** The other tabs hear that something of a request changed when it is written; what it is they read themselves. */
export const remember: Performer<'remember'> = async ({ flow, stores }, { ports }) => {
  ports.storage.remember(flow, stores)
  if (flow === '' || !stores.some(({ keyed }) => keyed)) return
  await ports.storage.settled()
  ports.tabs.announceChange()
}
