import { fileKind } from '../../1-parse/file-kind.ts'
import { raise } from '../../diagnostics.generated.ts'
import { valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'

/** Journeys of a tenant are folders of their own, so that those of the product stay as they are. */
export const tenantJourney: Check = ({ project, report }) => ({
  finish: () => {
    const screens = [...project.screens.values()]
    const isOwn = ({ file }: (typeof screens)[number]) => fileKind(file).tenant !== undefined
    const shared = new Set(screens.filter((each) => !isOwn(each)).map(({ journey }) => journey))
    const reported = new Set<string>()
    for (const { file, journey, node } of screens.filter(isOwn)) {
      const { tenant = '' } = fileKind(file)
      // Screens in the file of the tenant are in a journey of its name.
      if (!shared.has(journey) || journey === tenant || reported.has(journey)) continue
      reported.add(journey)
      report.add(
        raise.tenantJourney((valueOf(node, 'screen') ?? node).span, { name: journey, tenant }),
      )
    }
  },
})
