import type { Tone } from '../../language/step.ts'
import type { IconName } from './drawings.ts'

export const toneIcons: Readonly<Record<Tone, IconName>> = {
  plain: 'info',
  good: 'check',
  bad: 'warning',
  warn: 'warning',
}
