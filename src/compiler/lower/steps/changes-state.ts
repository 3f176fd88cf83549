import type { SourceNode } from '../../../language/source.ts'
import { entriesOf, itemsOf, valueOf, wordAt } from '../../model/read-node.ts'
import { actionSteps } from '../action-steps.ts'
import type { Place } from '../place.ts'

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
