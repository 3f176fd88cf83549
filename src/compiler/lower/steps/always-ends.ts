import type { SourceMap, SourceNode } from '../../../language/source.ts'
import { entriesOf, isMapNode, itemsOf, valueOf, wordAt } from '../../model/read-node.ts'
import { actionSteps } from '../action-steps.ts'
import type { Place } from '../place.ts'

/** Steps that always end their sequence. */
const ENDING = ['go', 'history', 'reopen', 'leave', 'post-form', 'authorize', 'end', 'ask']

/** True when no step after this one can ever run. */
export function alwaysEnds(
  step: SourceMap,
  place: Place,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (valueOf(step, 'when') !== undefined || valueOf(step, 'once') !== undefined) return false
  if (ENDING.some((word) => valueOf(step, word))) return true
  const action = wordAt(step, 'do')
  if (action !== undefined && !seen.has(action))
    return sequenceEnds(actionSteps(action, place), place, new Set([...seen, action]))
  // A call without the answer `ok` ends its sequence itself, and so does a ceremony.
  if (valueOf(step, 'call') !== undefined || valueOf(step, 'ceremony') !== undefined)
    return sequenceEnds(valueOf(step, 'ok'), place, seen)
  const otherwise = valueOf(step, 'else')
  if (!valueOf(step, 'choose') || !otherwise) return false
  return [otherwise, ...entriesOf(valueOf(step, 'is')).map(({ value }) => value)].every((branch) =>
    sequenceEnds(branch, place, seen),
  )
}

function sequenceEnds(
  steps: SourceNode | undefined,
  place: Place,
  seen: ReadonlySet<string>,
): boolean {
  return itemsOf(steps).some((step) => isMapNode(step) && alwaysEnds(step, place, seen))
}
