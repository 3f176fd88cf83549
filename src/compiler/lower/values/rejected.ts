import type { SourceNode } from '../../../language/source.ts'
import type { Step } from '../../../language/step.ts'
import { withRoots } from '../../expressions/scope.ts'
import type { Operation } from '../../openapi/api.ts'
import { unknown } from '../../types/type.ts'
import { inScope, type Place } from '../place.ts'
import { walkCases } from './cases.ts'
import { announceName } from './names.ts'
import { wordNode } from './texts.ts'

/**
 * Steps by error code, each with its typed `error`; codes that the operation does not document are
 * reported.
 */
export function walkRejected(
  node: SourceNode | undefined,
  operation: Operation | undefined,
  place: Place,
): Readonly<Record<string, readonly Step[]>> {
  return Object.fromEntries(
    walkCases(node, place).map((entry) => {
      if (operation)
        announceName(
          'code',
          { name: entry.key, node: wordNode(entry) },
          Object.keys(operation.errors),
          place,
        )
      return [
        entry.key,
        place.walk.steps(
          entry.value,
          inScope(
            place,
            withRoots(place.scope, { error: operation?.errors[entry.key] ?? unknown }),
          ),
        ),
      ] as const
    }),
  )
}
