import type { EffectHandler } from './effect-context.ts'

/** Goes to another page of the same screen: the address stays. */
export const turn: EffectHandler<'turn'> = ({ page, replace }, { ports }) =>
  ports.navigation.turn(page, replace)
