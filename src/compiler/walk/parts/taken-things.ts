import type { SourceNode } from '../../../language/source.ts'
import type { Take } from '../../project/project.ts'
import { scalarOf, valueOf, wordAt } from '../../project/read-node.ts'
import { fits } from '../../types/fits.ts'
import type { Type } from '../../types/type.ts'
import type { Place } from '../place.ts'
import { typeNamed } from './takes.ts'

/** `send: { type: call, answers: OtpDelivery }`: the caller's operation answers so. */
export function announceAnswer(take: Take, node: SourceNode, caller: Place): void {
  const { api } = caller.walk.project
  const wanted = wordAt(take.entry.value, 'answers')
  const name = scalarOf(valueOf(node, 'call'))
  const operation = name && Object.hasOwn(api.operations, String(name.value)) ? api.operations[String(name.value)] : undefined
  if (wanted === undefined || !name || !operation) return
  caller.walk.announce({ is: 'value', node: name, typed: { type: operation.answer, lowered: { is: 'path', root: 'answer', path: [] } }, wanted: typeNamed(wanted, api) })
}

/** `challenge: { type: store, like: verification }`: the caller's branch of the state has the fields of that store; whether it has. */
export function announceStore(take: Take, node: SourceNode, type: Type, caller: Place): boolean {
  const { leaves } = caller.walk.project.state
  const like = wordAt(take.entry.value, 'like')
  const wanted = like !== undefined && Object.hasOwn(leaves, like) ? leaves[like] : undefined
  if (!wanted) return true
  caller.walk.announce({ is: 'value', node, typed: { type, lowered: { is: 'path', root: 'state', path: [] } }, wanted })
  return fits(type, wanted)
}
