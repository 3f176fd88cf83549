import { isOwnName } from '../1-parse/files.ts'
import { valueOf, wordAt } from '../1-parse/read-node.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Check } from './check-table.ts'

/** Tables of a tenant have names of their own, which no table of the product has. */
export const tenantTable: Check = ({ project, files, report }) => ({
  finish: () => {
    for (const { kind, meant } of files) {
      const { tenant = 'default' } = kind
      const [name, node] = [wordAt(meant, 'table'), valueOf(meant, 'table')]
      if (kind.kind !== 'table' || tenant !== project.tenant.name || !node || name === undefined)
        continue
      const isOwn = tenant !== 'default'
      if (isOwnName(name) === isOwn) continue
      report.add(
        raise.tenantTable(node.span, {
          name,
          rule: isOwn
            ? 'a table of a tenant is called "own", or begins with it'
            : 'only tables of tenants are called "own", or begin with it',
        }),
      )
    }
  },
})
