import type { EffectHandler } from './effect-context.ts'

export const report: EffectHandler<'report'> = ({ defect }, { ports }) => ports.log.defect(defect)
