import type { RuleUse } from '../../../language/form.ts'
import type { Json, JsonObject } from '../../../language/json.ts'
import { isObject } from '../../openapi/schema-type.ts'

/** Rules that limit a file before the browser reads it, and the option of the widget for each. */
export const FILE_LIMITS = { 'file-kinds': 'ui:kinds', 'max-kilobytes': 'ui:kilobytes' } as const

export const isFileField = (ui: JsonObject, field: string): boolean =>
  isFile(Object.hasOwn(ui, field) ? ui[field] : undefined)

export const isFile = (options: Json | undefined): boolean =>
  isObject(options) && options['ui:widget'] === 'file'

/** Returns `ui` with the kinds and the size of each file, from its rules with a constant. */
export function withFileLimits(ui: JsonObject, rules: readonly RuleUse[]): JsonObject {
  return Object.fromEntries(
    Object.entries(ui).map(([field, options]) => [
      field,
      isFile(options) && isObject(options)
        ? { ...options, ...limitsOf(rules.filter(({ at }) => at === field)) }
        : options,
    ]),
  )
}

function limitsOf(rules: readonly RuleUse[]): JsonObject {
  return Object.fromEntries(
    rules.flatMap(({ rule, parameter }) =>
      (rule === 'file-kinds' || rule === 'max-kilobytes') && parameter.is === 'literal'
        ? [[FILE_LIMITS[rule], parameter.value]]
        : [],
    ),
  )
}
