import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { ScreenSource } from '../../model/project.ts'
import { valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'

const addresses = new WeakMap<ScreenSource, string>()

/** Segments compare without case, and any value fits a parameter. */
function addressOf(screen: ScreenSource): string {
  const address =
    addresses.get(screen) ??
    screen.route
      .toLowerCase()
      .replace(/\{[^}]*\}/g, '{}')
      .replace(/(.)\/$/, '$1')
  addresses.set(screen, address)
  return address
}

/** Two screens never have one address. */
export const duplicateRoute: Check = ({ report }) => {
  const first = new Map<string, Span>()
  return {
    kinds: ['screen'],
    onFact: (fact) => {
      if (fact.is !== 'screen') return
      const place = valueOf(fact.node, 'route')?.span
      if (!place) return
      const address = addressOf(fact.screen)
      const earlier = first.get(address)
      if (earlier)
        report.add(
          raise.duplicateRoute(place, { route: fact.screen.route }, [
            { span: earlier, message: 'The first one is here.' },
          ]),
        )
      else first.set(address, place)
    },
  }
}
