import type { Expressions } from '../../language/expression.ts'
import type { JsonObject } from '../../language/json.ts'
import type { CallArguments } from '../../language/step.ts'
import { evaluateAll, type Sight } from '../evaluate.ts'
import { plainText } from '../expressions/plain-text.ts'
import type { CallValues } from '../state.ts'

/** Arguments with their values, or undefined when one has none: then the call is not made. */
export function callValues(use: CallArguments, sight: Sight): CallValues | undefined {
  const path = complete(use.path, sight)
  const query = complete(use.query, sight)
  const body = complete(use.body, sight)
  if (!path || !query || !body || Object.values(path).some((value) => (plainText(value) ?? '') === '')) return undefined
  return { path, query: withoutNulls(query), ...(use.body && { body }) }
}

function complete(expressions: Expressions | undefined, sight: Sight): JsonObject | undefined {
  const { values, missing } = evaluateAll(expressions ?? {}, sight)
  return missing.length === 0 ? values : undefined
}

/** A query has no way to say null; a name that is not there says it. */
function withoutNulls(query: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null))
}
