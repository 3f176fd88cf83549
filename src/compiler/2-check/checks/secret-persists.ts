import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, valueOf, wordAt } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'

/** A secret of flows/state.yaml persists in memory only, with or without a write. */
export const secretPersists: Check = ({ files, report }) => ({
  finish: () => {
    const state = files.find(({ kind }) => kind.kind === 'state')?.node
    for (const { value: store } of entriesOf(valueOf(state, 'stores'))) {
      for (const { key, value: field } of entriesOf(valueOf(store, 'fields'))) {
        const persists = valueOf(field, 'persists')
        const word = wordAt(field, 'persists')
        if (
          wordAt(field, 'class') !== 'secret' ||
          !persists ||
          (word !== 'envelope' && word !== 'tab' && word !== 'cookie')
        )
          continue
        report.add({
          ...raise.secretPersists(persists.span, { name: key, persists: word }),
          cause: `class ${key}`,
        })
      }
    }
  },
})
