import type { Screen } from '../../language/program.ts'
import type { LoadUse } from '../../language/step.ts'
import { factKey } from '../expressions/facts.ts'
import { withFacts, withRoots } from '../expressions/scope.ts'
import { casesOf, valueOf } from '../model/read-node.ts'
import { type Fields, optional, unknown } from '../types/type.ts'
import type { MergedScreen } from './parts/merged-screen.ts'
import { inScope, type Place } from './place.ts'
import { answerOf, operationOf, walkCall } from './values/calls.ts'
import { walkCondition } from './values/condition.ts'
import { walkRejected } from './values/rejected.ts'
import { wordNode } from './values/texts.ts'

/** Types of the answers of the loads, by name. */
export function answersOf(merged: MergedScreen, part: Place, caller: Place): Fields {
  return Object.fromEntries(
    merged
      .entries('load')
      .map(({ key, value, own }) => [key, optional(answerOf(value, own ? caller : part))]),
  )
}

/** Lowers the request of each load. */
export function walkLoads(
  merged: MergedScreen,
  part: Place,
  caller: Place,
): Readonly<Record<string, LoadUse>> {
  const loads = merged.entries('load').flatMap(({ key, value, own }) => {
    const conditional = walkCondition(value, own ? caller : part)
    if (!conditional) return []
    const { when, place } = conditional
    const found = walkCall(value, place)
    if (found)
      place.walk.emitFact({
        is: 'load',
        node: found.node,
        operation: found.operation,
        rejected: casesOf(valueOf(value, 'rejected')).map(wordNode),
        answersAll: valueOf(value, 'failed') !== undefined,
        ...(found.brought ? { brought: found.brought } : {}),
      })
    return found ? [{ key, found, when }] : []
  })
  return Object.fromEntries(
    loads.map(({ key, found, when }) => [key, { ...found.use, ...(when ? { when } : {}) }]),
  )
}

/**
 * Lowers the steps after an answer, once everything about the screen is known. They run without a
 * press, at every arrival.
 */
export function walkLoaded(
  merged: MergedScreen,
  part: Place,
  caller: Place,
  calls: Readonly<Record<string, LoadUse>>,
  types: Fields,
): Screen['load'] {
  const answers = new Map(
    merged
      .entries('load')
      .map(({ key, value, own }): [string, Pick<LoadUse, 'ok' | 'rejected' | 'failed'>] => {
        const place: Place = { ...(own ? caller : part), onEnter: true, withoutPress: {} }
        const ok = valueOf(value, 'ok')
        const known = withFacts(place.scope, {
          present: new Set([factKey('data', [key])]),
          nonNull: new Set(),
        })
        const answered = inScope(place, withRoots(known, { answer: types[key]?.type ?? unknown }))
        const failed = valueOf(value, 'failed')
        const rejected = walkRejected(valueOf(value, 'rejected'), operationOf(value, place), place)
        return [
          key,
          {
            ...(ok ? { ok: place.walk.steps(ok, answered) } : {}),
            ...(Object.keys(rejected).length > 0 ? { rejected } : {}),
            ...(failed ? { failed: place.walk.steps(failed, place) } : {}),
          },
        ]
      }),
  )
  return Object.fromEntries(
    Object.entries(calls).map(([key, use]) => [key, { ...use, ...answers.get(key) }]),
  )
}
