import type { SourceNode } from '../../../language/source.ts'
import { readStateType, typeWords } from '../../1-parse/read-state-type.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, flagAt, valueOf, wordOf } from '../../model/read-node.ts'
import { jsonOf } from '../../model/read-node.ts'
import type { Report } from '../../report.ts'
import { suggest } from '../../suggest.ts'
import { jsonType } from '../../types/json-type.ts'
import { nullable, type Type } from '../../types/type.ts'
import type { Check } from '../check-table.ts'
import { reportType } from '../report-type.ts'

/** In flows/state.yaml all types exist, and defaults fit them. */
export const stateTypes: Check = ({ files, report }) => ({
  finish: () => {
    const state = files.find(({ kind }) => kind.kind === 'state')?.node
    for (const { value: store } of entriesOf(valueOf(state, 'stores'))) {
      for (const { key, value: field } of entriesOf(valueOf(store, 'fields')))
        checkField(key, field, report)
    }
  },
})

function checkField(name: string, field: SourceNode, report: Report): void {
  const type = valueOf(field, 'type')
  if (!type || !checkType(type, report)) return
  const initial = valueOf(field, 'default')
  if (!initial) return
  const own = readStateType(type).type
  const wanted: Type = flagAt(field, 'nullable') === true ? nullable(own) : own
  const value = jsonOf(initial)
  const found: Type =
    typeof value === 'string' ? { type: 'enumeration', words: [value] } : jsonType(value)
  reportType(initial, { type: found, lowered: { is: 'literal', value } }, wanted, report, {
    use: 'read',
    field: name,
  })
}

/** Words of JSON Schema and of programming languages for the types of the state. */
const typesElsewhere: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['str', 'text'],
  ['int', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['bool', 'boolean'],
  ['date', 'time'],
  ['datetime', 'time'],
  ['timestamp', 'time'],
])

/** True when every word in it is a type. A list is an enumeration and has its own words. */
function checkType(node: SourceNode, report: Report): boolean {
  if (node.kind === 'list') return true
  if (node.kind === 'map')
    return node.entries.map(({ value }) => checkType(value, report)).every(Boolean)
  const word = wordOf(node) ?? ''
  if (Object.hasOwn(typeWords, word)) return true
  report.add(
    raise.unknownType(node.span, {
      name: word,
      suggestion: suggest(typesElsewhere.get(word) ?? word, Object.keys(typeWords)),
    }),
  )
  return false
}
