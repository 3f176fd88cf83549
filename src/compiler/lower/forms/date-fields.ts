import type { RuleUse } from '../../../language/form.ts'
import type { JsonObject } from '../../../language/json.ts'
import { isObject } from '../../openapi/schema-type.ts'

/** Rules with a day that the browser's own input knows, and its attribute. */
const LIMITS = { earliest: 'ui:min', latest: 'ui:max' } as const

export const isDateField = (ui: JsonObject, field: string): boolean =>
  optionsOf(ui, field)['ui:widget'] === 'date'

/** Returns `ui` with the first and the last day of each date, from its rules with a constant. */
export function withDateLimits(ui: JsonObject, rules: readonly RuleUse[]): JsonObject {
  return Object.fromEntries(
    Object.entries(ui).map(([field, options]) => [
      field,
      isDateField(ui, field) && isObject(options)
        ? { ...options, ...limitsOf(rules.filter(({ at }) => at === field)) }
        : options,
    ]),
  )
}

function limitsOf(rules: readonly RuleUse[]): JsonObject {
  return Object.fromEntries(
    rules.flatMap(({ rule, parameter }) =>
      (rule === 'earliest' || rule === 'latest') && parameter.is === 'literal'
        ? [[LIMITS[rule], parameter.value]]
        : [],
    ),
  )
}

function optionsOf(ui: JsonObject, field: string): JsonObject {
  const options = Object.hasOwn(ui, field) ? ui[field] : undefined
  return isObject(options) ? options : {}
}
