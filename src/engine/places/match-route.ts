import type { Screen } from '../../language/program.ts'
import { own } from '../expressions/own.ts'
import { decoded, fillRoute, parameterOf, segmentsOf } from './route.ts'

export interface RouteMatch {
  readonly screen: Screen
  readonly params: Readonly<Record<string, string>>
  /** The address in the spelling of the specification. */
  readonly path: string
  /** The address came in another spelling: other letters' case, or a slash at the end. */
  readonly respelled: boolean
}

/** The screen at `path`: case does not matter, static segments win over parameters (T28, T29). */
export function matchRoute(screens: readonly Screen[], path: string): RouteMatch | undefined {
  const segments = segmentsOf(path)
  const matches = screens.flatMap((screen) => matchScreen(screen, segments, path) ?? [])
  return matches.reduce<RouteMatch | undefined>((best, match) => (best && !isMoreStatic(match, best) ? best : match), undefined)
}

function matchScreen(screen: Screen, segments: readonly string[], path: string): RouteMatch | undefined {
  const pattern = segmentsOf(screen.route)
  if (pattern.length !== segments.length) return undefined
  const params: [string, string][] = []
  for (const [at, part] of pattern.entries()) {
    const text = decoded(segments[at] ?? '')
    const name = parameterOf(part)
    if (text === undefined || text === '') return undefined
    const words = name === undefined ? undefined : own(screen.params ?? {}, name)
    if (words && !words.includes(text)) return undefined
    if (name !== undefined) params.push([name, text])
    else if (text.toLowerCase() !== part.toLowerCase()) return undefined
  }
  return respell(screen, Object.fromEntries(params), segments, path)
}

function respell(screen: Screen, params: RouteMatch['params'], segments: readonly string[], path: string): RouteMatch | undefined {
  const canonical = fillRoute(screen.route, params)
  if (canonical === undefined) return undefined
  const slashAtEnd = path.length > 1 && segments.map((segment) => `/${segment}`).join('') !== path
  // How a parameter is percent-encoded is the browser's business, so only static segments count.
  const otherCase = segmentsOf(screen.route).some((part, at) => isStatic(part) && part !== segments[at])
  return { screen, params, path: canonical, respelled: slashAtEnd || otherCase }
}

/** Compared from the left: the first place where one is static and the other is not decides. */
function isMoreStatic(match: RouteMatch, other: RouteMatch): boolean {
  const others = segmentsOf(other.screen.route)
  const decisive = segmentsOf(match.screen.route).findIndex((part, at) => isStatic(part) !== isStatic(others[at] ?? ''))
  return decisive >= 0 && isStatic(segmentsOf(match.screen.route)[decisive] ?? '')
}

const isStatic = (part: string) => parameterOf(part) === undefined
