import type { EffectHandler } from './effect-context.ts'

/** Sets or cancels a timer. A deadline of 0 means no deadline. */
export const wakeAt: EffectHandler<'wake-at'> = ({ timer, at }, { ports, send }) => {
  const name = `timer ${timer}`
  if (at <= 0) ports.clock.cancel(name)
  else ports.clock.wakeAt(name, at, () => send({ type: 'timer-fired', timer }))
}
