import type { SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { suggest } from '../../suggest.ts'
import type { Check } from '../check-table.ts'

/**
 * A part handles codes of every operation of its callers: a code that none of them documents is
 * reported once, in the part.
 */
export const partCodes: Check = ({ project, report }) => {
  const codes = new Map<
    string,
    { readonly node: SourceScalar; readonly code: string; readonly documented: Set<string> }
  >()
  return {
    kinds: ['part-code'],
    onFact: (fact) => {
      if (fact.is !== 'part-code') return
      const { node, code, documented } = fact
      const at = `${node.span.file}:${node.span.start}`
      const known = codes.get(at) ?? { node, code, documented: new Set() }
      for (const each of documented) known.documented.add(each)
      codes.set(at, known)
    },
    finish: () => {
      // In a tenant with fewer screens, some codes of a part may be unused. That is no mistake.
      if (project.tenant.name !== 'default') return
      for (const { node, code, documented } of codes.values()) {
        if (!documented.has(code))
          report.add(
            raise.undocumentedCode(node.span, { code, suggestion: suggest(code, [...documented]) }),
          )
      }
    },
  }
}
