import type { SourceList, SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, valueOf, wordAt, wordOf } from '../../model/read-node.ts'
import { isReplacing } from '../../tenants/spelled-lists.ts'
import type { Check } from '../check-table.ts'

/**
 * A list of a tenant replaces the list of the default. With words of its own, it was perhaps meant
 * to add them. A selection of the words (`among`) has no words of its own.
 */
export const listReplaces: Check = ({ project, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const base = tenants.get('default')
    const selected = new Set(
      entriesOf(valueOf(base, 'limits')).flatMap(({ key, value }) =>
        wordAt(value, 'among') === undefined ? [] : [key],
      ),
    )
    const compare = (node: SourceNode, wanted: SourceNode, path: string): void => {
      if (node.kind === 'map')
        for (const { key, value } of node.entries) {
          const known = valueOf(wanted, key)
          if (known) compare(value, known, path === '' ? key : `${path}.${key}`)
        }
      if (node.kind !== 'list' || wanted.kind !== 'list' || isReplacing(node)) return
      const [own, known] = [wordsOf(node), wordsOf(wanted)]
      const lost = known.filter((word) => !own.includes(word))
      const fresh = own.filter((word) => !known.includes(word))
      if (lost.length === 0 || fresh.length === 0 || selected.has(path)) return
      report.add(
        raise.listReplaces(
          node.span,
          { name: path, lost: lost.join(', '), fresh: fresh.join(', ') },
          [{ span: wanted.span, message: 'The list of the default is here.' }],
        ),
      )
    }
    const values = valueOf(base, 'values')
    for (const tenant of tenants.values()) {
      const own = valueOf(tenant, 'values')
      if (tenant !== base && own && values) compare(own, values, '')
    }
  },
})

const wordsOf = ({ items }: SourceList): readonly string[] =>
  items.map((item) => wordOf(item) ?? '').filter((word) => word !== '')
