import type { Performer } from './performing.ts'

/**
 * The other tabs hear that something of a request, or the session, changed when it is written; what
 * it is they read themselves.
 */
export const remember: Performer<'remember'> = async ({ flow, stores }, { ports }) => {
  ports.storage.remember(flow, stores)
  if (!stores.some(({ keyed, shared }) => shared || (keyed && flow !== ''))) return
  await ports.storage.settled()
  ports.tabs.announceChange()
}
