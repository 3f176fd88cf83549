import type { PollUse } from '../../language/step.ts'
import { rowNames } from '../1-parse/openapi/errors-by-status.ts'
import { valueOf } from '../1-parse/read-node.ts'
import { boolean, integer, limited, unknown } from '../types.ts'
import { withRoots } from './expressions/scope.ts'
import { wordsLeft } from './expressions/words-left.ts'
import type { MergedEntry } from './parts.ts'
import { inScope, type Place } from './place.ts'
import { errorOfRow, walkCall } from './values/calls.ts'
import { wordNode } from './values/texts.ts'
import { announceName, walkCases, walkCondition, walkWanted } from './values/values.ts'

/** A wait of zero would flood the server; an hour is longer than a screen stays open. */
const wait = limited(integer, { minimum: 1, maximum: 3600 })

/**
 * Lowers `poll:` of a screen. Its decision counts as a press: it may change server state, and
 * happens once.
 */
export function walkPolls(
  entries: readonly MergedEntry[],
  placeOf: (entry: MergedEntry) => Place,
): Readonly<Record<string, PollUse>> {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const poll = walkPoll(entry, placeOf(entry))
      return poll ? [[entry.key, poll] as const] : []
    }),
  )
}

function walkPoll({ value: node }: MergedEntry, place: Place): PollUse | undefined {
  const conditional = walkCondition(node, place)
  if (!conditional) return undefined
  const found = walkCall(node, conditional.place)
  const operation = found?.operation
  const cases = walkCases(valueOf(node, 'rejected'), place)
  if (found && operation) {
    place.walk.emitFact({ is: 'load', node: found.node, operation })
    place.walk.emitFact({
      is: 'call',
      node: found.node,
      operation,
      rejected: cases.map(wordNode),
      answersAll: false,
      ...(found.through === undefined ? {} : { through: found.through }),
    })
    for (const entry of cases)
      announceName('code', { name: entry.key, node: wordNode(entry) }, rowNames(operation), place)
  }
  const every = walkWanted(valueOf(node, 'every'), wait, place)
  const backOff = walkWanted(valueOf(node, 'back-off'), wait, place)
  const answer = operation?.answer ?? unknown
  const before = place.walk.report.reported.length
  const until = walkWanted(
    valueOf(node, 'until'),
    boolean,
    inScope(place, withRoots(place.scope, { answer })),
  )
  // Facts at the request may no longer hold at the answer. After an error in `until`, nothing is
  // known about its result.
  const isSound = until && place.walk.report.reported.length === before
  const decided = inScope(
    place,
    withRoots(place.scope, { answer: isSound ? wordsLeft(answer, until) : unknown }),
  )
  const ok = place.walk.steps(valueOf(node, 'ok'), { ...decided, withoutPress: {} })
  const rejected = cases.map(({ key, value }) => {
    const error = errorOfRow(operation, key)
    return [
      key,
      place.walk.steps(value, {
        ...inScope(place, withRoots(place.scope, { error })),
        withoutPress: {},
      }),
    ] as const
  })
  if (!found || !every || !until) return undefined
  const { when } = conditional
  return {
    ...found.use,
    ...(when ? { when } : {}),
    every,
    ...(backOff ? { backOff } : {}),
    until,
    ok,
    rejected: Object.fromEntries(rejected),
  }
}
