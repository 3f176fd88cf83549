import type { FormView } from '../engine/view.ts'
import type { Json } from '../language/json.ts'

/**
 * Widgets for values without meaningful spaces: phone keyboards and copying add some (D5.03). A
 * password is never changed.
 */
const trimming: ReadonlySet<unknown> = new Set(['user-id'])

/** Returns the fields with meaningless white space at the start or end, with the trimmed values. */
export function trimmed({
  ui,
  values,
}: Pick<FormView, 'ui' | 'values'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      typeof value === 'string' && value !== value.trim() && trimming.has(widgetOf(ui[field]))
        ? [[field, value.trim()]]
        : [],
    ),
  )
}

function widgetOf(ui: Json | undefined): Json | undefined {
  return typeof ui === 'object' && ui !== null && !Array.isArray(ui) && 'ui:widget' in ui
    ? ui['ui:widget']
    : undefined
}
