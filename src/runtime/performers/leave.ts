import type { Performer } from './performing.ts'
import { reached } from './reached.ts'

/**
 * Leaves once everything remembered is written: a request that begins here must be known when it
 * returns. A screen that left without a user action would leave again when Back reaches it. So its
 * history entry is replaced.
 */
export const leave: Performer<'leave'> = async (way, performing) => {
  const { ports, acted, leavings } = performing
  const replace = !acted()
  const isLeaving = leavings.begin()
  await ports.storage.settled()
  if (await reached(way, isLeaving, performing)) ports.navigation.leave(way.url, replace)
}
