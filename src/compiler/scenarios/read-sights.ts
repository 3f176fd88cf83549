import { type ExpectedElement, type SightName, sightNames } from '../../language/scenario.ts'
import type { SourceNode } from '../../language/source.ts'
import { entriesOf, isMapNode, jsonOf, valueOf } from '../model/read-node.ts'
import { controls } from './controls.ts'
import { fieldNamed, loadNamed, type Reading, textNamed, timerNamed, valuesIn } from './reading.ts'

/**
 * Reads `problem: otp.incorrect` with `at` and `values`, and other expected elements. Checks the
 * names of texts and fields.
 */
export function readSights(node: SourceNode, reading: Reading): readonly ExpectedElement[] {
  const entry = entriesOf(node).find(({ key }) => sightNames.some((name) => name === key))
  const is = sightNames.find((name) => name === entry?.key)
  if (!entry || !is || !isMapNode(node)) return []
  names[is]?.(entry.value, reading)
  const at = valueOf(node, 'at')
  if (at) fieldNamed(at, reading)
  for (const key of ['text', 'badge', 'detail', 'group']) {
    const text = is === 'row' ? valueOf(node, key) : undefined
    if (text) textNamed(text, reading)
  }
  const besides = { ...node, entries: node.entries.filter(({ key }) => key !== is) }
  return [{ is, expected: jsonOf(entry.value), with: valuesIn(besides), span: entry.value.span }]
}

/** The word may name a control, or be its label. */
const control = (node: SourceNode, reading: Reading): void => {
  const word = jsonOf(node)
  if (
    !controls.some((own) => own === word) &&
    !(typeof word === 'string' && reading.fields.has(word))
  )
    textNamed(node, reading, controls)
}

const names: Readonly<Partial<Record<SightName, (node: SourceNode, reading: Reading) => void>>> = {
  text: textNamed,
  notice: textNamed,
  problem: textNamed,
  met: textNamed,
  'not-met': textNamed,
  title: textNamed,
  heading: textNamed,
  field: fieldNamed,
  enabled: control,
  disabled: control,
  busy: control,
  countdown: timerNamed,
  loading: loadNamed,
  failed: loadNamed,
}
