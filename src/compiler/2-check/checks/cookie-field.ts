import type { SourceNode } from '../../../language/source.ts'
import { fileKind } from '../../1-parse/file-kind.ts'
import { isOwnName } from '../../1-parse/own-name.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, flagAt, scalarOf, valueOf, wordAt } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'

/**
 * Values that a cookie may store: they are visible to every reader of the cookies, and remain after
 * a sign-out.
 */
export const cookieField: Check = ({ files, report }) => ({
  finish: () => {
    const state = files.find(({ kind }) => kind.kind === 'state')?.node
    for (const { value: store } of entriesOf(valueOf(state, 'stores'))) {
      for (const { key, keySpan, value: field } of entriesOf(valueOf(store, 'fields'))) {
        const persists = valueOf(field, 'persists')
        const isOfTenant = fileKind(keySpan.file).tenant !== undefined
        const reason =
          wordAt(field, 'persists') !== 'cookie'
            ? undefined
            : isOfTenant && !isOwnName(key)
              ? 'a cookie has the name of its field, and that of a tenant begins with "own"'
              : reasonAgainst(store, field)
        if (persists && reason !== undefined)
          report.add(raise.cookieField(persists.span, { name: key, reason }))
      }
    }
  },
})

function reasonAgainst(store: SourceNode, field: SourceNode): string | undefined {
  const days = scalarOf(valueOf(field, 'days'))?.value
  if ((wordAt(field, 'class') ?? 'plain') !== 'plain') return 'its class is not `plain`'
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 400)
    return '`days` is not a whole number from 1 to 400'
  if (flagAt(store, 'keyed') === true || valueOf(store, 'each'))
    return 'its store has several copies'
  return flagAt(store, 'survives-sign-out') === true
    ? undefined
    : 'its store does not survive a sign-out'
}
