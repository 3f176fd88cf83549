import type { EffectHandler } from './effect-context.ts'

/**
 * Clears the storage. The other tabs are informed afterwards, so that none of them reads values
 * that are being removed.
 */
export const forgetEverything: EffectHandler<'forget-everything'> = async (_effect, { ports }) => {
  ports.storage.forgetEverything()
  await ports.storage.settled()
  ports.tabs.announceSignOut()
}
