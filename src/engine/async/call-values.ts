import type { Expressions } from '../../language/expression.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import type { CallArguments } from '../../language/step.ts'
import { evaluate, type EvaluationContext } from '../evaluate.ts'
import { plainText } from '../expressions/plain-text.ts'
import type { CallValues } from '../state.ts'

/**
 * Returns the arguments with their values, or undefined when a required argument has none. The call
 * is then not made.
 */
export function callValues(use: CallArguments, context: EvaluationContext): CallValues | undefined {
  const optional = new Set(use.optional)
  const path = complete(use.path ?? {}, optional, context)
  const query = complete(use.query ?? {}, optional, context)
  const body = complete(use.body ?? {}, optional, context)
  if (
    !path ||
    !query ||
    !body ||
    Object.values(path).some((value) => (plainText(value) ?? '') === '')
  )
    return undefined
  return { path, query: withoutNulls(query), ...(use.body && { body }) }
}

/**
 * Leaves out an optional argument with no value, null or an empty text. Also inside an object,
 * where its name has dots.
 */
function complete(
  expressions: Expressions,
  optional: ReadonlySet<string>,
  context: EvaluationContext,
  within = '',
): JsonObject | undefined {
  const values: [string, Json][] = []
  for (const [name, expression] of Object.entries(expressions)) {
    const place = within + name
    const value =
      expression.is === 'map'
        ? complete(expression.entries, optional, context, `${place}.`)
        : evaluate(expression, context)
    if (optional.has(place) && (value === undefined || value === null || value === '')) continue
    if (value === undefined) return undefined
    values.push([name, value])
  }
  return Object.fromEntries(values)
}

/** Drops nulls, because a query cannot express null; a missing name expresses it. */
function withoutNulls(query: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null))
}
