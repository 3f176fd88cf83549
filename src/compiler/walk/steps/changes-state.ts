import type { SourceNode } from '../../../language/source.ts'
import { wordAt } from '../../project/read-node.ts'
import type { Place } from '../place.ts'

/** Whether a step is a call that changes state on the server. */
export function changesState(node: SourceNode, place: Place): boolean {
  const name = wordAt(node, 'call')
  if (name === undefined) return false
  const argument = name.startsWith('takes.') ? place.scope.given?.values[name.slice('takes.'.length)] : undefined
  const operation = argument?.is === 'call' ? wordAt(argument.node, 'call') : name
  return place.walk.project.api.operations[operation ?? '']?.changesState ?? false
}
