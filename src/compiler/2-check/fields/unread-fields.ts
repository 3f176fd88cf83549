import type { SourceEntry, SourceNode } from '../../../language/source.ts'
import { entriesOf, itemsOf, valueOf, wordAt, wordOf } from '../../model/read-node.ts'
import { ruleParameters } from '../../rule-parameters.ts'
import { mentions } from '../references.ts'

/**
 * Fields of a form without any use, next to fields with one: no value is read, compared with
 * another field, or required for the submit. A form without any read field is a gate, or a screen
 * in progress.
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
 * `{ at: confirmation, same-as: newPassword }` compares both fields: a repeated entry must match.
 */
function comparedBy(rule: SourceNode): readonly string[] {
  const others = entriesOf(rule).flatMap(({ key, value }) =>
    ruleParameters.get(key) === 'field' ? (wordOf(value) ?? []) : [],
  )
  const at = wordAt(rule, 'at')
  return at === undefined || others.length === 0 ? [] : [at, ...others]
}
