import { raise } from '../../diagnostics.generated.ts'
import { itemsOf, scalarOf, valueOf, wordOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import type { Check } from '../check-table.ts'
import { factors, isFactor } from '../factors/factor-sets.ts'
import { describeFloor, floorOf, isAsStrong } from '../factors/floor.ts'

/** A floor names existing factors, and no tenant requires less than the default. */
export const tenantFloors: Check = ({ project, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const base = floorOf(valueOf(tenants.get('default'), 'floor'))
    for (const [name, tenant] of tenants) {
      const node = valueOf(tenant, 'floor')
      const own = floorOf(node)
      if (!node || !own) continue
      const count = scalarOf(node)?.value
      const unknown =
        node.kind === 'list' ? itemsOf(node).filter((word) => !isFactor(wordOf(word) ?? '')) : []
      for (const word of unknown)
        report.add(
          raise.unknownWord(word.span, {
            word: wordOf(word) ?? '',
            words: `${factors.join(', ')} (kinds of factors)`,
            suggestion: suggest(wordOf(word) ?? '', factors),
          }),
        )
      if (
        node.kind === 'scalar' &&
        !(
          typeof count === 'number' &&
          Number.isInteger(count) &&
          count >= 0 &&
          count <= factors.length
        )
      ) {
        report.add(
          raise.outOfRange(node.span, {
            found: String(count),
            wanted: `use 0 to ${factors.length} factors, or a list of ${factors.join(', ')}`,
          }),
        )
      } else if (unknown.length === 0 && name !== 'default' && base && !isAsStrong(own, base)) {
        report.add(
          raise.tenantWeakens(
            node.span,
            { wanted: `the default floor is ${describeFloor(base)}` },
            [{ span: base.node.span, message: 'The default tenant has this floor.' }],
          ),
        )
      }
    }
  },
})
