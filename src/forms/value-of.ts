import type { WidgetProps } from '@rjsf/utils'

/** A text widget shows text, whatever the form holds; nothing is the empty text. */
export function valueOf({ value }: Pick<WidgetProps, 'value'>): string {
  const held: unknown = value
  return typeof held === 'string' || typeof held === 'number' ? String(held) : ''
}
