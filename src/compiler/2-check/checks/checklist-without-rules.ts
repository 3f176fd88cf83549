import { raise } from '../../diagnostics.generated.ts'
import type { FactOf } from '../../lower/fact.ts'
import type { Check } from '../check-table.ts'

/** A checklist belongs to a field with rules to list. */
export const checklistWithoutRules: Check = ({ report }) => {
  let lists: readonly FactOf<'checklist'>[] = []
  return {
    kinds: ['screen', 'checklist', 'form'],
    onFact: (fact) => {
      if (fact.is === 'screen') lists = []
      if (fact.is === 'checklist') lists = [...lists, fact]
      if (fact.is !== 'form') return
      for (const { node, field } of lists)
        if (!fact.listed.includes(field))
          report.add(raise.checklistWithoutRules(node.span, { name: field }))
    },
  }
}
