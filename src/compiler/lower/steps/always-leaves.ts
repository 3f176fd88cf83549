import type { SourceMap, SourceNode } from '../../../language/source.ts'
import { entriesOf, isMapNode, itemsOf, valueOf, wordAt } from '../../model/read-node.ts'
import { actionSteps } from '../action-steps.ts'
import type { Place } from '../place.ts'

/** Steps that end a sequence by leaving the screen. */
const LEAVING = ['go', 'history', 'reopen', 'leave', 'post-form', 'authorize']

/** True when nothing runs after this step, apart from its condition. */
export function alwaysLeaves(
  step: SourceMap,
  place: Place,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (LEAVING.some((word) => valueOf(step, word))) return true
  const action = wordAt(step, 'do')
  if (action !== undefined && !seen.has(action))
    return sequenceLeaves(actionSteps(action, place), place, new Set([...seen, action]))
  const end = wordAt(step, 'end')
  if (end !== undefined && place.ends)
    return sequenceLeaves(place.ends.steps.get(end), place.ends.place, seen)
  const otherwise = valueOf(step, 'else')
  if (!valueOf(step, 'choose') || !otherwise) return false
  return [otherwise, ...entriesOf(valueOf(step, 'is')).map(({ value }) => value)].every((branch) =>
    sequenceLeaves(branch, place, seen),
  )
}

function sequenceLeaves(
  steps: SourceNode | undefined,
  place: Place,
  seen: ReadonlySet<string>,
): boolean {
  return itemsOf(steps).some(
    (step) => isMapNode(step) && !valueOf(step, 'when') && alwaysLeaves(step, place, seen),
  )
}
