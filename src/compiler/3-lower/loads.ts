import type { Screen } from '../../language/program.ts'
import type { LoadUse, PollUse } from '../../language/step.ts'
import { rowNames } from '../1-parse/openapi/errors-by-status.ts'
import { casesOf, valueOf } from '../1-parse/read-node.ts'
import { type Fields, optional, unknown, boolean, integer, limited } from '../types.ts'
import { factKey } from './expressions/facts.ts'
import { withFacts, withRoots, wordsLeft } from './expressions/scope.ts'
import type { MergedScreen, MergedEntry } from './parts.ts'
import { inScope, type Place } from './place.ts'
import { answerOf, operationOf, walkCall, walkRejected, errorOfRow } from './values/calls.ts'
import { wordNode } from './values/texts.ts'
import { walkCondition, announceName, walkCases, walkWanted } from './values/values.ts'

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

/**
 * Returns a place for readers that wait for the answers of `load` themselves: a list, the rules of
 * a form, its submit.
 */
export function withLoads(place: Place): Place {
  const loads = place.screen?.loads ?? []
  return inScope(
    place,
    withFacts(place.scope, {
      present: new Set(loads.map((load) => factKey('data', [load]))),
      nonNull: new Set(),
    }),
  )
}

/**
 * Lists loads with answers that a lowered value reads. A load that is only tested with `has` needs
 * no wait.
 */
export function loadsRead(lowered: unknown): readonly string[] {
  return [...new Set(found(lowered))]
}

function found(lowered: unknown): readonly string[] {
  if (typeof lowered !== 'object' || lowered === null) return []
  if ('is' in lowered && lowered.is === 'has') return []
  if (
    'root' in lowered &&
    lowered.root === 'data' &&
    'path' in lowered &&
    Array.isArray(lowered.path)
  )
    return [String(lowered.path[0])]
  return Object.values(lowered).flatMap(found)
}

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
