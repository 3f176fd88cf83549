import type { EffectHandler } from './effect-context.ts'

export const historyBack: EffectHandler<'history-back'> = (_effect, { ports }) =>
  ports.navigation.back()
