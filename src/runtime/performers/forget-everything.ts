import type { Performer } from './performing.ts'

/** The other tabs hear of it when it is done, so that none of them reads what is about to go. */
export const forgetEverything: Performer<'forget-everything'> = async (_effect, { ports }) => {
  ports.storage.forgetEverything()
  await ports.storage.settled()
  ports.tabs.announceSignOut()
}
