import type { SourceMap, SourceNode } from '../../../language/source.ts'
import { entriesOf, isMapNode, itemsOf, valueOf, wordAt } from '../../1-parse/read-node.ts'
import type { Place } from '../place.ts'
import { actionSteps } from '../walk-around.ts'

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

/**
 * True when a step calls an operation that changes server state (beyond starting something), or
 * runs an action with such a call.
 */
export function changesState(
  node: SourceNode,
  place: Place,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (operationChanges(wordAt(node, 'call'), place)) return true
  const action = wordAt(node, 'do')
  if (action !== undefined && !seen.has(action))
    return anyChanges(actionSteps(action, place), place, new Set([...seen, action]))
  const branches = [
    ...entriesOf(valueOf(node, 'is')).map(({ value }) => value),
    valueOf(node, 'else'),
    valueOf(node, 'ok'),
    valueOf(node, 'failed'),
  ]
  return branches.some((steps) => anyChanges(steps, place, seen))
}

function anyChanges(
  steps: SourceNode | undefined,
  place: Place,
  seen: ReadonlySet<string>,
): boolean {
  return itemsOf(steps).some((step) => changesState(step, place, seen))
}

function operationChanges(name: string | undefined, place: Place): boolean {
  if (name === undefined) return false
  const argument = name.startsWith('takes.')
    ? place.scope.given?.values[name.slice('takes.'.length)]
    : undefined
  const operation = argument?.is === 'call' ? wordAt(argument.node, 'call') : name
  const { operations } = place.walk.project.api
  const found =
    operation !== undefined && Object.hasOwn(operations, operation)
      ? operations[operation]
      : undefined
  return found?.changesState === true && !found.onlyBegins
}
