import type { Performer } from './performing.ts'

/**
 * Leaves once everything remembered is written: a request that begins here must be known when it comes back.
 * A screen that left by itself, with no act of a person, would leave again when Back reaches it: it is replaced.
 */
export const leave: Performer<'leave'> = async ({ url }, { ports, acted, leaving }) => {
  const replace = !acted()
  leaving()
  await ports.storage.settled()
  ports.navigation.leave(url, replace)
}
