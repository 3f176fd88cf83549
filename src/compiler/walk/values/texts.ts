import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import type { TextUse } from '../../../language/text.ts'
import { entriesOf, isMapNode, scalarOf, valueOf } from '../../project/read-node.ts'
import type { Given } from '../announcement.ts'
import { nameAt } from './names.ts'
import type { Place } from '../place.ts'
import { expressionsOf, walkGiven, walkValue } from './values.ts'

/**
 * A text as written: its key, `{ text, values }`, or one for each word `{ of, is, else }`. `beside` is the block or step it stands in, which
 * may carry the values.
 */
export function walkText(node: SourceNode | undefined, place: Place, beside?: SourceNode): TextUse | undefined {
  if (!node) return undefined
  const own = isMapNode(node) ? valueOf(node, 'values') : undefined
  const given = walkGiven(own ?? valueOf(beside, 'values'), place)
  for (const value of given) place.walk.announce({ is: 'in-message', node: value.node, typed: value.typed })
  if (!isMapNode(node)) return keyed(node, given, place)
  const key = valueOf(node, 'text')
  return key ? keyed(key, given, place) : chosen(node, given, place)
}

function keyed(node: SourceNode, given: readonly Given[], place: Place): TextUse | undefined {
  const named = nameAt(node, place)
  if (!named) return undefined
  use(named.name, named.node, given, place)
  return { key: named.name, ...valuesOf(given) }
}

function chosen(node: SourceNode, given: readonly Given[], place: Place): TextUse | undefined {
  const of = valueOf(node, 'of')
  const otherwise = scalarOf(valueOf(node, 'else'))
  if (!of || !otherwise) return undefined
  const on = walkValue(of, place)
  const cases = entriesOf(valueOf(node, 'is'))
  place.walk.announce({ is: 'choice', node: of, on, words: cases.map(wordNode), hasElse: true })
  for (const { value } of cases) if (value.kind === 'scalar') use(String(value.value), value, given, place, true)
  use(String(otherwise.value), otherwise, given, place, true)
  const is = Object.fromEntries(cases.map(({ key, value }) => [key, value.kind === 'scalar' ? String(value.value) : '']))
  return { of: on.lowered, is, otherwise: String(otherwise.value), ...valuesOf(given) }
}

function use(key: string, node: SourceScalar, values: readonly Given[], place: Place, oneOfSeveral = false): void {
  place.walk.namespaces.add(key.split('.')[0] ?? key)
  place.walk.announce({ is: 'text', node, key, values, oneOfSeveral })
}

function valuesOf(given: readonly Given[]) {
  return given.length === 0 ? {} : { values: expressionsOf(given) }
}

/** A key of `is` as a word with its place. */
export function wordNode(entry: { readonly key: string; readonly keySpan: SourceScalar['span'] }): SourceScalar {
  return { kind: 'scalar', value: entry.key, span: entry.keySpan }
}
