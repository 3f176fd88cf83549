import { isOwnName } from '../../1-parse/own-name.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'

/** The product has no store in the namespace of tenants (`tenants/own-files` checks theirs). */
export const tenantStore: Check = ({ project, files, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const state = files.find(({ kind }) => kind.kind === 'state')?.node
    for (const { key: name, keySpan } of entriesOf(valueOf(state, 'stores')))
      if (isOwnName(name))
        report.add(
          raise.tenantStore(keySpan, {
            name,
            rule: 'only stores of tenants are called "own", or begin with it',
          }),
        )
  },
})
