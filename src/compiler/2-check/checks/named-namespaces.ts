import { raise } from '../../diagnostics.generated.ts'
import { namespacesOf } from '../../model/find-text.ts'
import { scalarsOf, valueOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import type { Check } from '../check-table.ts'

/**
 * `texts:` of flows/app.yaml names existing files, because the page waits for each of them before
 * it shows anything.
 */
export const namedNamespaces: Check = ({ project, report }) => ({
  finish: () => {
    const known = namespacesOf(project)
    for (const node of scalarsOf(valueOf(project.app, 'texts'))) {
      const name = String(node.value)
      if (!known.has(name))
        report.add(raise.unknownNamespace(node.span, { name, suggestion: suggest(name, known) }))
    }
  },
})
