import type { WidgetProps } from '@rjsf/utils'

/** Returns the text for a text widget, for any value of the form; no value is the empty text. */
export function valueOf({ value }: Pick<WidgetProps, 'value'>): string {
  const held: unknown = value
  return typeof held === 'string' || typeof held === 'number' ? String(held) : ''
}
