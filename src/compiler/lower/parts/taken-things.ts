import type { SourceNode } from '../../../language/source.ts'
import { kindOf } from '../../2-check/shapes/kind-of.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Argument } from '../../expressions/scope.ts'
import type { Take } from '../../model/project.ts'
import { isMapNode, scalarOf, valueOf, wordAt, wordOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import { fits } from '../../types/fits.ts'
import type { Type } from '../../types/type.ts'
import type { Place } from '../place.ts'
import { typeNamed } from './takes.ts'

/**
 * `send: { type: call, answers: OtpDelivery }`: checks that the caller's operation has this answer.
 */
export function announceAnswer(take: Take, node: SourceNode, caller: Place): boolean {
  const { api } = caller.walk.project
  const wanted = wordAt(take.entry.value, 'answers')
  const name = scalarOf(valueOf(node, 'call'))
  const operation =
    name && Object.hasOwn(api.operations, String(name.value))
      ? api.operations[String(name.value)]
      : undefined
  if (wanted === undefined || !name || !operation) return true
  caller.walk.emitFact({
    is: 'value',
    node: name,
    typed: { type: operation.answer, lowered: { is: 'path', root: 'answer', path: [] } },
    wanted: typeNamed(wanted, api),
  })
  return isAkin(operation.answer, typeNamed(wanted, api))
}

/**
 * True for types of the same thing, also when a property was removed or changed. After such a
 * change the author needs the list of all lines that read it.
 */
function isAkin(one: Type, other: Type): boolean {
  return (
    one.type !== 'object' ||
    other.type !== 'object' ||
    Object.keys(other.fields).some((name) => Object.hasOwn(one.fields, name))
  )
}

/**
 * `challenge: { type: store, like: verification }`: checks that the caller's branch of the state
 * has the fields of that store.
 */
export function announceStore(take: Take, node: SourceNode, type: Type, caller: Place): boolean {
  const { leaves } = caller.walk.project.state
  const like = wordAt(take.entry.value, 'like')
  const wanted = like !== undefined && Object.hasOwn(leaves, like) ? leaves[like] : undefined
  if (!wanted) return true
  caller.walk.emitFact({
    is: 'value',
    node,
    typed: { type, lowered: { is: 'path', root: 'state', path: [] } },
    wanted,
  })
  return fits(type, wanted)
}

/** Reports a value of another kind; its uses in the part are not reported. */
export function reportKind(
  { name }: Take,
  node: SourceNode,
  wanted: string,
  caller: Place,
): Argument {
  caller.walk.report.add(
    raise.wrongKind(node.span, { key: `"${name}"`, wanted, found: kindOf(node) }),
  )
  return { is: 'wrong' }
}

const CALL_KEYS = ['call', 'with']

/**
 * `send: { call: sendVerificationOtp, with: { … } }` only: the part defines the steps after an
 * answer.
 */
export function isCall(take: Take, node: SourceNode, caller: Place): boolean {
  const { report } = caller.walk
  if (!isMapNode(node)) {
    reportKind(take, node, '`call` and `with`', caller)
    return false
  }
  const strange = node.entries.filter(({ key }) => !CALL_KEYS.includes(key))
  for (const { key, keySpan } of strange)
    report.add(
      raise.unknownKey(keySpan, { key, place: 'a call', suggestion: suggest(key, CALL_KEYS) }),
    )
  const call = valueOf(node, 'call')
  if (call === undefined) {
    if (strange.length === 0)
      report.add(raise.missingKey(node.span, { place: 'a call', key: 'call' }))
    return false
  }
  if (wordOf(call) === undefined)
    reportKind({ ...take, name: 'call' }, call, 'the name of an operation', caller)
  return wordOf(call) !== undefined
}
