import type { SourceMap, SourceNode } from '../../../language/source.ts'
import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import { findText } from '../../model/find-text.ts'
import { withoutPlural } from '../../model/plural.ts'
import type { Project } from '../../model/project.ts'
import { entriesOf, scalarsOf, valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'

/**
 * A tenant that replaces a text replaces it in every language that it offers, or half of its users
 * read the text of the default. Texts that only the tenant has are checked by `texts-agree`.
 */
export const overrideInOneLanguage: Check = ({ project, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    for (const tenant of tenants.values()) {
      const offered = languagesOf(tenant, project)
      const texts = entriesOf(valueOf(tenant, 'texts')).filter(({ key }) => offered.includes(key))
      const replaced = new Map(texts.map(({ key, value }) => [key, leavesOf(value)]))
      const seen = new Set<string>()
      for (const [language, leaves] of replaced) {
        for (const [key, span] of leaves) {
          if (seen.has(key)) continue
          seen.add(key)
          const others = offered.filter((each) => !replaced.get(each)?.has(key))
          if (others.length > 0 && isKnown(language, key, project))
            report.add(
              raise.overrideInOneLanguage(span, {
                key,
                languages: offered.filter((each) => !others.includes(each)).join(', '),
                others: others.join(', '),
              }),
            )
        }
      }
    }
  },
})

/** The forms of a number are entries of their own. */
function isKnown(language: string, key: string, project: Project): boolean {
  return [key, `${key}.other`].some((each) => findText(project, language, each).length > 0)
}

function languagesOf(tenant: SourceMap, { texts }: Project): readonly string[] {
  const own = valueOf(valueOf(tenant, 'app'), 'languages')
  if (own?.kind === 'map')
    return texts.languages.filter((each) => scalarsOf(valueOf(own, each))[0]?.value !== null)
  return own ? scalarsOf(own).map(({ value }) => String(value)) : texts.languages
}

/** Keys of texts with their first place. The forms of a number are one text. */
function leavesOf(node: SourceNode, path: readonly string[] = []): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>()
  for (const { key, keySpan, value } of entriesOf(node)) {
    const inner = [...path, key]
    if (value.kind !== 'map' || isOfForms(value)) found.set(withoutPlural(inner.join('.')), keySpan)
    else
      for (const [each, span] of leavesOf(value, inner)) if (!found.has(each)) found.set(each, span)
  }
  return found
}

/** `{ "1": …, other: … }` */
const isOfForms = ({ entries }: SourceMap): boolean => entries.some(({ key }) => key === 'other')
