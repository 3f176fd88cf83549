import { raise } from '../../diagnostics.generated.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import { valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { floorOf } from '../factors/floor.ts'
import { proofsOf } from '../factors/proofs.ts'
import { leavesFor } from '../factors/reached-floor.ts'

/**
 * A tenant's floor applies somewhere: at an endpoint that needs it and that some flow leaves for.
 */
export const floorBindsNothing: Check = ({ project, tenants, report }) => ({
  finish: (walked) => {
    if (project.tenant.name !== 'default') return
    const floor = [...tenants.values()]
      .map((tenant) => floorOf(valueOf(tenant, 'floor')))
      .find((each) => each !== undefined && each.least > 0)
    if (!floor || binds(walked, proofsOf(project.app)?.neededBy ?? new Set())) return
    const neededBy = valueOf(valueOf(project.app, 'factors'), 'needed-by')
    if (neededBy)
      report.add(
        raise.floorBindsNothing(neededBy.span, {}, [
          { span: floor.node.span, message: 'This is the floor.' },
        ]),
      )
    else report.add(raise.floorBindsNothing(floor.node.span, {}))
  },
})

function binds(walked: WalkedProject, neededBy: ReadonlySet<string>): boolean {
  return neededBy.size > 0 && leavesFor(neededBy, walked)
}
