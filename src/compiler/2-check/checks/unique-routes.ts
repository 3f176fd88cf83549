import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import { valueOf } from '../../project/read-node.ts'
import type { Check } from '../check-table.ts'

/** Two screens never have one address. */
export const uniqueRoutes: Check = ({ report }) => {
  const first = new Map<string, Span>()
  return {
    kinds: ['screen'],
    hear: (announcement) => {
      if (announcement.is !== 'screen') return
      const place = valueOf(announcement.node, 'route')?.span
      if (!place) return
      // Segments compare without case, and any value fits a parameter.
      const address = announcement.screen.route.toLowerCase().replace(/\{[^}]*\}/g, '{}').replace(/(.)\/$/, '$1')
      const earlier = first.get(address)
      if (earlier) report.add(raise.duplicateRoute(place, { route: announcement.screen.route }, [{ span: earlier, message: 'The first one stands here.' }]))
      else first.set(address, place)
    },
  }
}
