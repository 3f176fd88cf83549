import type { Performer } from './performing.ts'
import { reached } from './reached.ts'

/**
 * Leaves once everything remembered is written: a request that begins here must be known when it comes back.
 * A screen that left by itself, with no act of a person, would leave again when Back reaches it: it is replaced.
 */
export const leave: Performer<'leave'> = async (way, performing) => {
  const { ports, acted, leaving } = performing
  const replace = !acted()
  leaving(true)
  await ports.storage.settled()
  if (await reached(way, performing)) ports.navigation.leave(way.url, replace)
}
