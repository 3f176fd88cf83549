import type { SourceEntry, SourceNode } from '../../../language/source.ts'
import { entriesOf, itemsOf, valueOf, wordAt, wordOf } from '../../model/read-node.ts'
import { ruleParameters } from '../../rule-parameters.ts'
import { mentions } from '../references.ts'

/**
 * Returns the form fields without a use, when other fields of the form have one. Nothing reads
 * their value, compares it with another field, or uses it to block the submit. A form without any
 * used field is a gate, or an unfinished screen.
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
  return unread.length === fields.length
    ? []
    : unread.filter(
        ({ key, value }) =>
          !compared.has(key) && !followed.has(key) && valueOf(value, 'const') === undefined,
      )
}

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
