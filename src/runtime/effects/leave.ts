import type { EffectHandler } from './effect-context.ts'
import { reached } from './ensure-server-reachable.ts'

/**
 * Leaves once everything remembered is written: a request that begins here must be known when it
 * returns. A screen that left without a user action would leave again when Back reaches it. So its
 * history entry is replaced.
 */
export const leave: EffectHandler<'leave'> = async (way, effectContext) => {
  const { ports, acted, departureTracker } = effectContext
  const replace = !acted()
  const isLeaving = departureTracker.begin()
  await ports.storage.settled()
  if (await reached(way, isLeaving, effectContext)) ports.navigation.leave(way.url, replace)
}
