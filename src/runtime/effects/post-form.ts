import type { EffectHandler } from './effect-context.ts'
import { reached } from './ensure-server-reachable.ts'

/** Leaves by a form POST once everything remembered is written. */
export const postForm: EffectHandler<'post-form'> = async (way, effectContext) => {
  const { ports, departureTracker } = effectContext
  const isLeaving = departureTracker.begin()
  await ports.storage.settled()
  if (await reached(way, isLeaving, effectContext)) ports.navigation.postForm(way.url, way.fields)
}
