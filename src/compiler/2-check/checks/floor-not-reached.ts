import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import { valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { wordsOf } from '../factors/factor-sets.ts'
import { covers, describeFloor, floorOf } from '../factors/floor.ts'
import { proofsOf } from '../factors/proofs.ts'
import { leavings } from '../factors/reached-floor.ts'

/** Every path to an endpoint with a floor proves the factors of the tenant's floor. */
export const floorNotReached: Check = ({ project, tenants, report }) => ({
  finish: (walked) => {
    const proofs = proofsOf(project.app)
    const own =
      project.tenant.name === 'default'
        ? undefined
        : valueOf(tenants.get(project.tenant.name), 'floor')
    const floor = floorOf(own ?? valueOf(tenants.get('default'), 'floor'))
    if (!proofs || !floor) return
    for (const { step, screen, sets } of leavings(walked, proofs, project.state.stores)) {
      const span = recordedSpan(step)
      const short = [...sets].find(([set]) => !covers(set, floor))
      if (!short || !span) continue
      const [set, trail] = short
      const found = wordsOf(set).join(' and ') || 'nothing'
      const place = screen ? `the screen "${screen.id}"` : 'flows/app.yaml'
      // A floor raised by a tenant is the cause; otherwise the path is.
      const head = own ? floor.node.span : span
      const other = own
        ? { span, message: 'Users leave here.' }
        : { span: floor.node.span, message: 'This is the floor.' }
      report.add(
        raise.floorNotReached(head, { place, found, floor: describeFloor(floor) }, [
          ...trail,
          other,
        ]),
      )
    }
  },
})
