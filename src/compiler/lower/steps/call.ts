import type { SourceScalar } from '../../../language/source.ts'
import { withRoots } from '../../expressions/scope.ts'
import { valueOf } from '../../model/read-node.ts'
import { objectOf, required, text, unknown } from '../../types/type.ts'
import type { Unasked } from '../fact.ts'
import { inScope, type Place } from '../place.ts'
import { walkCall } from '../values/calls.ts'
import { walkCases } from '../values/cases.ts'
import { announceName } from '../values/names.ts'
import { wordNode } from '../values/texts.ts'
import { writtenBy } from './set.ts'
import type { StepWalker } from './step-walker.ts'

/** Fields of every failure: a code, or the kind of failure as a code. */
const anyError = objectOf({ code: required(text) })

function unasked({ onEnter, answering, withoutPress }: Place): {
  readonly unasked?: Unasked
  readonly from?: SourceScalar
} {
  const from = withoutPress?.at ? { from: withoutPress.at } : {}
  if (onEnter) return { unasked: answering ? 'answer' : 'arrival', ...from }
  return withoutPress?.expired ? { unasked: 'timer', ...from } : {}
}

/**
 * Sends a request. `ok` sees the typed `answer`, each code of `rejected` its typed `error`.
 * `failed` handles all other failures, and the writes of `besides` always run first.
 */
export const call: StepWalker = ({ node, place }) => {
  const found = walkCall(node, place)
  const operation = found?.operation
  const cases = walkCases(valueOf(node, 'rejected'), place)
  const failedNode = valueOf(node, 'failed')
  if (found && operation) {
    const { through, brought } = found
    place.walk.emitFact({
      is: 'call',
      node: found.node,
      operation,
      rejected: cases.map(wordNode),
      answersAll: failedNode !== undefined,
      ...unasked(place),
      ...(through === undefined ? {} : { through }),
      ...(brought ? { brought } : {}),
    })
    const codes = Object.keys(operation.errors)
    for (const entry of cases) {
      if (through === undefined)
        announceName('code', { name: entry.key, node: wordNode(entry) }, codes, place)
      else
        place.walk.emitFact({
          is: 'part-code',
          node: wordNode(entry),
          code: entry.key,
          documented: codes,
        })
    }
  }
  const changed = {
    ...place,
    changed:
      place.changed || (operation !== undefined && operation.changesState && !operation.onlyBegins),
  }
  const ok = place.walk.steps(
    valueOf(node, 'ok'),
    inScope(changed, withRoots(place.scope, { answer: operation?.answer ?? unknown })),
  )
  const rejected = cases.map(({ key, value }) => {
    const error = operation?.errors[key] ?? unknown
    return [
      key,
      place.walk.steps(value, inScope(changed, withRoots(place.scope, { error }))),
    ] as const
  })
  const unlisted = inScope(changed, withRoots(place.scope, { error: anyError }))
  const failed = failedNode && place.walk.steps(failedNode, unlisted)
  const besidesNode = valueOf(node, 'besides')
  const besides = besidesNode && [writtenBy(besidesNode, unlisted)]
  return (
    found && {
      do: 'call',
      call: found.use,
      ok,
      rejected: Object.fromEntries(rejected),
      ...(failed ? { failed } : {}),
      ...(besides ? { besides } : {}),
    }
  )
}
