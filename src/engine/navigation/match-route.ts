import type { Screen } from '../../language/program.ts'
import type { Addressed } from '../../language/step.ts'
import { getOwn } from '../expressions/get-own.ts'
import { decoded, fillRoute, parameterOf, segmentsOf } from './route.ts'

export interface RouteMatch<Found extends Addressed = Screen> {
  readonly screen: Found
  readonly params: Readonly<Record<string, string>>
  /** The address in the spelling of the specification. */
  readonly path: string
  /** True when the address had another spelling: other letters' case, or a slash at the end. */
  readonly respelled: boolean
}

/**
 * Returns the screen at `path`. Case does not matter, and static segments win over parameters (T28,
 * T29).
 */
export function matchRoute<Found extends Addressed>(
  screens: readonly Found[],
  path: string,
): RouteMatch<Found> | undefined {
  const segments = segmentsOf(path)
  const matches = screens.flatMap((screen) => matchScreen(screen, segments, path) ?? [])
  return matches.reduce<RouteMatch<Found> | undefined>(
    (best, match) => (best && !isMoreStatic(match, best) ? best : match),
    undefined,
  )
}

function matchScreen<Found extends Addressed>(
  screen: Found,
  segments: readonly string[],
  path: string,
): RouteMatch<Found> | undefined {
  const pattern = patternOf(screen)
  if (pattern.length !== segments.length) return undefined
  const params: [string, string][] = []
  for (const [at, { part, name }] of pattern.entries()) {
    if (name === undefined && part === segments[at]) continue
    const text = decoded(segments[at] ?? '')
    if (text === undefined || text === '') return undefined
    const words = name === undefined ? undefined : getOwn(screen.params ?? {}, name)
    if (words && !words.includes(text)) return undefined
    if (name !== undefined) params.push([name, text])
    else if (text.toLowerCase() !== part.toLowerCase()) return undefined
  }
  return respell(screen, Object.fromEntries(params), segments, path)
}

interface Part {
  readonly part: string
  readonly name: string | undefined
}

/** Caches patterns, because a menu looks for the screen of each entry among all screens. */
const patterns = new WeakMap<Addressed, readonly Part[]>()

function patternOf(screen: Addressed): readonly Part[] {
  const pattern =
    patterns.get(screen) ??
    segmentsOf(screen.route).map((part) => ({ part, name: parameterOf(part) }))
  patterns.set(screen, pattern)
  return pattern
}

function respell<Found extends Addressed>(
  screen: Found,
  params: RouteMatch['params'],
  segments: readonly string[],
  path: string,
): RouteMatch<Found> | undefined {
  const canonical = fillRoute(screen.route, params)
  if (canonical === undefined) return undefined
  const slashAtEnd = path.length > 1 && segments.map((segment) => `/${segment}`).join('') !== path
  // The browser decides how a parameter is percent-encoded, so only static segments count.
  const otherCase = patternOf(screen).some(
    ({ part, name }, at) => name === undefined && part !== segments[at],
  )
  return { screen, params, path: canonical, respelled: slashAtEnd || otherCase }
}

/** Compares from the left: the first segment that is static in only one route decides. */
function isMoreStatic(match: RouteMatch<Addressed>, other: RouteMatch<Addressed>): boolean {
  const others = patternOf(other.screen)
  const decisive = patternOf(match.screen).find(
    ({ name }, at) => (name === undefined) !== (others[at]?.name === undefined),
  )
  return decisive !== undefined && decisive.name === undefined
}
