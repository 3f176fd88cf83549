import type { FormView } from '../engine/view.ts'
import type { Json } from '../language/json.ts'

/**
 * Widgets of what phone keyboards and copying put spaces around, and where a space can mean nothing
 * (D5.03). A password is never touched.
 */
const trimming: ReadonlySet<unknown> = new Set(['user-id'])

/** Fields whose value begins or ends with white space it cannot mean, without it. */
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
