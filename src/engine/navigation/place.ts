import type { Destination } from '../../language/step.ts'
import { evaluateAll, type EvaluationContext } from '../evaluate.ts'
import { plainTexts } from '../expressions/plain-text.ts'
import { fillRoute } from './route.ts'

/** A place in the application: a path below the base path, and its query. */
export interface Place {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/**
 * Returns the place of a destination now, or undefined when a parameter or a query value has no
 * value. A null leaves its query name out.
 */
export function placeOf(to: Destination, context: EvaluationContext): Place | undefined {
  const params = evaluateAll(to.params ?? {}, context)
  const query = evaluateAll(to.query ?? {}, context)
  const path = fillRoute(to.route, plainTexts(params.values))
  return path === undefined || query.missing.length > 0
    ? undefined
    : { path, query: plainTexts(query.values) }
}
