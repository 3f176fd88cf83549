import type { SourceMap, SourceNode } from '../../../language/source.ts'
import type { Step } from '../../../language/step.ts'
import { factsWhen } from '../../expressions/facts.ts'
import { withFacts } from '../../expressions/scope.ts'
import { entryOf, isMapNode, itemsOf, scalarOf, valueOf, wordAt } from '../../project/read-node.ts'
import { walkCondition } from '../values/condition.ts'
import { announceName } from '../values/names.ts'
import { silent } from '../silent.ts'
import { inScope, type Place } from '../place.ts'
import { changesState } from './changes-state.ts'
import { alwaysLeaves } from './always-leaves.ts'
import type { BareStep } from './step-walker.ts'
import { stepWalkers } from './table.ts'

/** A sequence: a single step or a list. What a step has made certain holds for those after it. */
export function walkSteps(node: SourceNode | undefined, start: Place): readonly Step[] {
  let place = start
  return itemsOf(node).filter(isMapNode).flatMap((item) => {
    const steps = walkStep(item, place)
    place = after(item, place)
    return steps
  })
}

function walkStep(node: SourceMap, place: Place): readonly Step[] {
  const word = node.entries.find(({ key }) => Object.hasOwn(stepWalkers, key))
  const conditional = walkCondition(node, place)
  if (!word || !conditional) return []
  const once = onceOf(node, place)
  // What says `once` does not run at every arrival, and nothing inside it does.
  const guarded = once === undefined ? conditional.place : { ...conditional.place, onEnter: false }
  const walked = stepWalkers[word.key]?.({ word, node, place: guarded })
  if (walked === undefined) return []
  const { when } = conditional
  const common = { ...(when ? { when } : {}), ...(once === undefined ? {} : { once }) }
  if (!isSequence(walked)) return [{ ...walked, ...common }]
  // The caller's steps stand here instead: a condition of `end` is a condition of them all.
  return when ? [{ do: 'choose', on: when, is: { true: walked }, otherwise: [] }] : walked
}

function isSequence(walked: BareStep | readonly Step[]): walked is readonly Step[] {
  return Array.isArray(walked)
}

function onceOf(node: SourceNode, place: Place): string | undefined {
  const scalar = scalarOf(valueOf(node, 'once'))
  const name = wordAt(node, 'once')
  if (!scalar || name === undefined) return undefined
  if (name !== 'visit') announceName('timer', { name, node: scalar }, ['visit', ...(place.screen?.timers ?? [])], place)
  return name
}

/** The place of the next step: `when: a, go: b` means that a does not hold from here on. */
function after(node: SourceMap, place: Place): Place {
  const changed = place.changed || changesState(node, place)
  const when = entryOf(node, 'when')
  if (!when || !alwaysLeaves(node, place)) return { ...place, changed }
  const condition = silentCondition(node, place)
  return { ...inScope(place, condition ? withFacts(place.scope, factsWhen(condition, false)) : place.scope), changed }
}

/** The condition once more, this time without telling anyone. */
function silentCondition(node: SourceMap, place: Place) {
  return walkCondition(node, silent(place))?.when
}
