import { raise } from '../../diagnostics.generated.ts'
import { scalarsOf, valueOf } from '../../project/read-node.ts'
import { suggest } from '../../suggest.ts'
import type { Check } from '../check-table.ts'

/** `languages:` of flows/app.yaml names folders of texts, at least one. */
export const namedLanguages: Check = ({ project, report }) => ({
  finish: () => {
    const node = valueOf(project.app, 'languages')
    if (node?.kind === 'list' && node.items.length === 0) report.add(raise.wrongKind(node.span, { key: '"languages"', wanted: 'a list of languages', found: 'an empty list' }))
    const { files } = project.texts
    for (const word of scalarsOf(node)) {
      const name = String(word.value)
      if (word.value !== null && !files.has(name)) report.add(raise.unknownLanguage(word.span, { name, suggestion: suggest(name, files.keys()) }))
    }
  },
})
