import { refused } from '../../1-parse/refused-keys.ts'
import { raise } from '../../diagnostics.generated.ts'
import { scalarOf, valueOf } from '../../model/read-node.ts'
import { isSoundRoute, refusedParameter } from '../../model/route.ts'
import { checkEach } from '../check-table.ts'

/** `/verification/sms`, `/enrollment/{type}`: segments of plain letters, or one name in braces. */
export const invalidRoute = checkEach('screen', ({ screen, node }, { report }) => {
  const route = scalarOf(valueOf(node, 'route'))
  if (!route || isSoundRoute(screen)) return
  const name = refusedParameter(screen)
  report.add(
    name === undefined
      ? raise.invalidRoute(route.span, { route: screen.route })
      : refused(route.span, name),
  )
})
