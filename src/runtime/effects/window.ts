import type { EffectHandler } from './effect-context.ts'

export const window: EffectHandler<'window'> = ({ act }, { ports }) => ports.page[act]()
