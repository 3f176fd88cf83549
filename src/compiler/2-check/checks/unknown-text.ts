import type { SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { findText, namespacesOf, textKeys } from '../../model/find-text.ts'
import { causedBy } from '../../root-cause.ts'
import { suggest } from '../../suggest.ts'
import type { Check } from '../check-table.ts'

/**
 * A used text exists in at least one language; another check covers the other languages. A missing
 * file is reported once.
 */
export const unknownText: Check = ({ project, report }) => {
  const { languages, common } = project.texts
  const missing = new Map<string, Map<string, SourceScalar>>()
  const namespaces = namespacesOf(project)
  const reportUnknown = (key: string, node: SourceScalar) => {
    const known = languages.flatMap((language) => textKeys(project, language))
    report.add(
      causedBy(
        'text',
        key,
        raise.unknownText(node.span, {
          key,
          suggestion: /\s/.test(key)
            ? ' A flow names a text by its key: write these words in the texts of each language.'
            : suggest(key, new Set(known)),
        }),
      ),
    )
  }
  const isText = (key: string) =>
    languages.some((language) => findText(project, language, key).length > 0)
  return {
    kinds: ['text'],
    wants: (fact) => fact.is !== 'text' || !isText(fact.key),
    onFact: (fact) => {
      if (fact.is !== 'text') return
      const { node, key } = fact
      if (isText(key)) return
      const [namespace = ''] = key.split('.')
      if (namespaces.has(namespace)) return reportUnknown(key, node)
      const keys = missing.get(namespace) ?? new Map<string, SourceScalar>()
      if (!keys.has(key)) missing.set(namespace, keys.set(key, node))
    },
    finish: () => {
      for (const [name, keys] of missing) {
        const [first] = keys
        // A single key may be misspelled. A missing file of flows/app.yaml is reported at its own
        // name.
        if (!first || common.includes(name)) continue
        if (keys.size === 1) reportUnknown(...first)
        else
          report.add(
            raise.unknownNamespace(first[1].span, { name, suggestion: suggest(name, namespaces) }),
          )
      }
    },
  }
}
