import { raise } from '../../diagnostics.generated.ts'
import type { AnnouncementOf } from '../../lower/announcement.ts'
import type { Check } from '../check-table.ts'

/** A checklist is of a field that has rules to list. */
export const listedRules: Check = ({ report }) => {
  let lists: readonly AnnouncementOf<'checklist'>[] = []
  return {
    kinds: ['screen', 'checklist', 'form'],
    hear: (announcement) => {
      if (announcement.is === 'screen') lists = []
      if (announcement.is === 'checklist') lists = [...lists, announcement]
      if (announcement.is !== 'form') return
      for (const { node, field } of lists)
        if (!announcement.listed.includes(field))
          report.add(raise.checklistWithoutRules(node.span, { name: field }))
    },
  }
}
