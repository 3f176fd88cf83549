import { raise } from '../../diagnostics.generated.ts'
import { scalarOf, valueOf } from '../../project/read-node.ts'
import { checkEach } from '../check-table.ts'

/** `.` and `..` are no segments: a browser leaves them out before anybody matches the address (WHATWG URL, "path state"). */
const ROUTE = /^\/(?:(?:(?!\.{1,2}(?:\/|$))[\w.~-]+|\{[A-Za-z]\w*\})(?:\/(?:(?!\.{1,2}(?:\/|$))[\w.~-]+|\{[A-Za-z]\w*\}))*)?$/

/** `/verification/sms`, `/enrollment/{type}`: segments of plain letters, or one name in braces. */
export const validRoutes = checkEach('screen', ({ screen, node }, { report }) => {
  const route = scalarOf(valueOf(node, 'route'))
  if (!route) return
  const duplicated = screen.params.find((name, index) => screen.params.indexOf(name) !== index)
  if (!ROUTE.test(screen.route) || duplicated !== undefined) report.add(raise.invalidRoute(route.span, { route: screen.route }))
})
