import type { EffectHandler } from './effect-context.ts'

export const window: EffectHandler<'window'> = ({ act }, { ports }) => {
  if (act === 'announce') ports.tabs.announceProgress()
  else ports.page[act]()
}
