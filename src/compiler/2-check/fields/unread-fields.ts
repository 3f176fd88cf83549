import type { SourceEntry, SourceNode } from '../../../language/source.ts'
import { entriesOf, itemsOf, scalarsOf, valueOf, wordAt, wordOf } from '../../model/read-node.ts'
import { ruleParameters } from '../../rule-parameters.ts'
import { mentions } from '../references.ts'

/**
 * Returns the form fields without a use. Nothing reads their value, compares it with another field,
 * or uses it to block the submit. A form without any used field is a gate: its fields that demand
 * something decide whether users go on.
 */
export function unreadFields(
  node: SourceNode,
  readers: readonly SourceNode[],
): readonly SourceEntry[] {
  const form = valueOf(node, 'form')
  const compared = new Set(itemsOf(valueOf(form, 'rules')).flatMap(comparedBy))
  const followed = new Set(
    readers.flatMap((reader) =>
      entriesOf(valueOf(valueOf(reader, 'on'), 'change')).map(({ key }) => key),
    ),
  )
  const fields = entriesOf(valueOf(valueOf(form, 'schema'), 'properties'))
  const unread = fields.filter(
    ({ key }) => !readers.some((reader) => mentions(reader, `form.${key}`)),
  )
  const isGate = unread.length === fields.length
  const demanded = new Set([
    ...scalarsOf(valueOf(valueOf(form, 'schema'), 'required')).map(({ value }) => String(value)),
    ...itemsOf(valueOf(form, 'rules')).map((rule) => wordAt(rule, 'at')),
  ])
  return unread.filter(
    ({ key, value }) =>
      !compared.has(key) &&
      !followed.has(key) &&
      valueOf(value, 'const') === undefined &&
      !(isGate && (demanded.has(key) || demandsSomething(value))),
  )
}

/** True for a field that can refuse a typed value. A shared kind of field may do so. */
function demandsSomething(field: SourceNode): boolean {
  return (
    DEMANDS.some((keyword) => valueOf(field, keyword) !== undefined) ||
    !(wordAt(field, '$ref') ?? 'fields/checkbox').endsWith('/checkbox')
  )
}

const DEMANDS = [
  'pattern',
  'format',
  'enum',
  'minLength',
  'minimum',
  'maximum',
  'minItems',
] as const

/**
 * Returns both fields of `{ at: confirmation, same-as: newPassword }`, because the form compares
 * the repeated value.
 */
function comparedBy(rule: SourceNode): readonly string[] {
  const others = entriesOf(rule).flatMap(({ key, value }) =>
    ruleParameters.get(key) === 'field' ? (wordOf(value) ?? []) : [],
  )
  const at = wordAt(rule, 'at')
  return at === undefined || others.length === 0 ? [] : [at, ...others]
}
