import type { Span } from '../../language/source.ts'
import { scalarOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import { refused } from '../1-parse/recover.ts'
import { isSoundRoute, refusedParameter, type ScreenSource } from '../2-resolve/project.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { type Check, checkEach } from './check-table.ts'

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

/** Two screens never have one address, and a segment has the same letters in every route. */
export const duplicateRoute: Check = ({ project, report }) => {
  const base = wordAt(project.app, 'base-path') ?? '/'
  const first = new Map<string, Span>()
  const spelled = new Map<string, { readonly segment: string; readonly span: Span }>()
  const reportCase = ({ route }: ScreenSource, span: Span): void => {
    for (const segment of route.split('/')) {
      if (segment.startsWith('{')) continue
      const known = spelled.get(segment.toLowerCase())
      if (known && known.segment !== segment)
        return report.add(
          raise.routeCase(span, { segment, other: known.segment }, [
            { span: known.span, message: 'The other route is here.' },
          ]),
        )
      spelled.set(segment.toLowerCase(), known ?? { segment, span })
    }
  }
  return {
    kinds: ['screen'],
    onFact: (fact) => {
      if (fact.is !== 'screen') return
      const place = valueOf(fact.node, 'route')?.span
      if (!place) return
      // A base path of one segment, `/rooms`, may also be the name of a screen.
      if (base.split('/').length > 2 && `${fact.screen.route}/`.startsWith(`${base}/`))
        report.add(
          raise.invalidRoute(place, {
            route: fact.screen.route,
            reason: ` Leave out "${base}", which is before every route (\`base-path\` of flows/app.yaml).`,
          }),
        )
      const address = addressOf(fact.screen)
      const earlier = first.get(address)
      if (earlier)
        report.add(
          raise.duplicateRoute(place, { route: fact.screen.route }, [
            { span: earlier, message: 'The first one is here.' },
          ]),
        )
      else {
        first.set(address, place)
        reportCase(fact.screen, place)
      }
    },
  }
}

/** `/verification/sms`, `/enrollment/{type}`: segments of plain letters, or one name in braces. */
export const invalidRoute = checkEach('screen', ({ screen, node }, { report }) => {
  const route = scalarOf(valueOf(node, 'route'))
  if (!route || isSoundRoute(screen)) return
  const name = refusedParameter(screen)
  report.add(
    name === undefined
      ? raise.invalidRoute(route.span, { route: screen.route, reason: reasonOf(screen.route) })
      : refused(route.span, name),
  )
})

/** Notations of other routers and slips, each with the way to write it here. */
const REASONS: readonly (readonly [wrong: RegExp, reason: string])[] = [
  [/^[a-z]+:\/\//i, ' Write only the path, without the name of the site.'],
  [/[?#]/, ' Write the names of the query under `query`.'],
  [/\/:(\w+)/, ' A parameter is a name in braces: `{$1}`.'],
  [/\/\[\W*(\w+)\]/, ' A parameter is a name in braces: `{$1}`.'],
  [/\*/, ' There is no wildcard: a name in braces fits one segment.'],
  [/\s/, ' Write hyphens in place of spaces.'],
  [/[^\p{ASCII}]/u, ' Write it in Latin letters.'],
  [/.\/$/, ' Leave out the slash at its end.'],
  [/\/\//, ' Write one slash between two segments.'],
  [/^[^/]/, ' Begin it with a slash.'],
]

function reasonOf(route: string): string {
  const [wrong, reason = ''] = REASONS.find(([each]) => each.test(route)) ?? []
  return reason.replace('$1', (wrong && wrong.exec(route)?.[1]) ?? '')
}

/**
 * Lower-case letters and digits with hyphens, because dots and slashes have a meaning in paths of
 * pages.
 */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** The name of a screen is the name of its page files, so it has safe characters only. */
export const screenName = checkEach('screen', ({ screen, node }, { report }) => {
  if (!NAME.test(screen.id))
    report.add(raise.screenName(valueOf(node, 'screen')?.span ?? node.span, { name: screen.id }))
})

/** A target in the state is named without `state.`, and read with it. */
export const placeWithState = checkEach('read-as-place', ({ node, name }, { report }) => {
  report.add(raise.placeWithState(node.span, { name }))
})
