import type { EffectHandler } from './effect-context.ts'

/**
 * Stores the values. Once they are written, the other tabs are informed that a request, or the
 * session, changed. They read the values themselves.
 */
export const persist: EffectHandler<'remember'> = async ({ flow, stores }, { ports }) => {
  ports.storage.remember(flow, stores)
  if (!stores.some(({ keyed, shared }) => shared || (keyed && flow !== ''))) return
  await ports.storage.settled()
  ports.tabs.announceChange()
}

/**
 * Clears the storage. The other tabs are informed afterwards, so that none of them reads values
 * that are being removed.
 */
export const forgetEverything: EffectHandler<'forget-everything'> = async (_effect, { ports }) => {
  ports.storage.forgetEverything()
  await ports.storage.settled()
  ports.tabs.announceSignOut()
}

export const report: EffectHandler<'report'> = ({ defect }, { ports }) => ports.log.defect(defect)
