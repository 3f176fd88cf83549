import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, scalarsOf, valueOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import type { Check } from '../check-table.ts'

/**
 * A folder of texts that no `languages:` of the app or of a tenant lists: reported once for all its
 * files.
 */
export const unlistedLanguage: Check = ({ project, files, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const listed = new Set(
      [project.app, ...[...tenants.values()].map((tenant) => valueOf(tenant, 'app'))].flatMap(
        (app) => scalarsOf(valueOf(app, 'languages')).map(({ value }) => String(value)),
      ),
    )
    // An unreadable list is reported by itself.
    if (listed.size === 0) return
    const unlisted = new Map<string, Span[]>()
    for (const { kind, node } of files) {
      if (kind.kind !== 'texts' || listed.has(kind.language)) continue
      const places = unlisted.get(kind.language) ?? []
      places.push(entriesOf(node)[0]?.keySpan ?? node.span)
      unlisted.set(kind.language, places)
    }
    for (const [name, [first, ...others]] of unlisted) {
      if (first)
        report.add(
          raise.unlistedLanguage(
            first,
            { name, suggestion: suggest(name, listed) },
            others.map((span) => ({ span, message: 'These are not used, either.' })),
          ),
        )
    }
  },
})
