import type { Tone } from '../../language/step.ts'
import { drawings, type IconName, isIconName, turning } from './drawings.ts'

/**
 * One drawing of the set, 24 units square, with one stroke width. Words are always next to it, so
 * it is hidden from screen readers. An unknown name in an answer, newer than this program, shows
 * the key.
 */
export function Icon({ name, className }: { readonly name: string; readonly className?: string }) {
  const asked = name.toLowerCase()
  const known = isIconName(asked) ? asked : 'key'
  const turns = turning.has(known) ? ' icon-turns' : ''
  return (
    <svg
      className={`icon${turns}${className ? ` ${className}` : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={drawings[known]} />
    </svg>
  )
}

export const toneIcons: Readonly<Record<Tone, IconName>> = {
  plain: 'info',
  good: 'check',
  bad: 'warning',
  warn: 'warning',
}
