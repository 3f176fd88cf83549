import type { Prefix, Screen } from '../../language/program.ts'
import type { Addressed, Destination } from '../../language/step.ts'
import { evaluateAll, type EvaluationContext } from '../evaluate.ts'
import { getOwn, plainTexts } from '../expressions/values.ts'

/** A place in the application: a path below the base path, and its query. */
export interface Place {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/**
 * Returns the place of a destination now, or undefined when a parameter or a query value has no
 * value. A null leaves its query name out.
 */
export function placeOf(to: Destination, context: EvaluationContext): Place | undefined {
  const params = evaluateAll(to.params ?? {}, context)
  const query = evaluateAll(to.query ?? {}, context)
  const path = fillRoute(to.route, plainTexts(params.values))
  return path === undefined || query.missing.length > 0
    ? undefined
    : { path, query: plainTexts(query.values) }
}

/**
 * Returns the segments of a path. One slash at the end does not count, and an empty segment stays.
 */
export function segmentsOf(path: string): readonly string[] {
  const inner = path.replace(/^\//, '').replace(/\/$/, '')
  return inner === '' ? [] : inner.split(/\//)
}

const parameter = /^\{(\w+)\}$/

/** Returns the name of a parameter segment (`{type}`), or undefined for a static segment. */
export const parameterOf = (segment: string): string | undefined => parameter.exec(segment)?.[1]

/**
 * Returns a route with its parameters filled in, percent-encoded. Returns undefined when a
 * parameter is missing, empty, or not Unicode.
 */
export function fillRoute(
  route: string,
  params: Readonly<Record<string, string>>,
): string | undefined {
  const filled = patternOf(route).map(({ part, name }) =>
    name === undefined ? part : encoded(getOwn(params, name)),
  )
  const present = filled.filter((segment) => segment !== undefined)
  if (present.length !== filled.length) return undefined
  return present.length === 0 ? route : present.map((segment) => `/${segment}`).join('')
}

/**
 * Decodes a segment of the address. Returns undefined when its percent-encoding is broken or hides
 * control characters.
 */
export function decoded(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment)
    return /[\u0000-\u001F\u007F]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * Encodes a segment. `.` and `..` are not names, because every address parser would remove them.
 */
function encoded(value: string | undefined): string | undefined {
  if (value === undefined || value === '' || value === '.' || value === '..') return undefined
  try {
    return encodeURIComponent(value)
  } catch {
    return undefined
  }
}

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
  const segments = segmentsOf(path).map((part) => ({ part, text: decoded(part) }))
  let best: RouteMatch<Found> | undefined
  for (const screen of screens) {
    const match = matchScreen(screen, segments, path)
    if (match && (!best || isMoreStatic(match, best))) best = match
  }
  return best
}

/** A segment of the address, and its decoded text. */
interface Segment {
  readonly part: string
  readonly text: string | undefined
}

function matchScreen<Found extends Addressed>(
  screen: Found,
  segments: readonly Segment[],
  path: string,
): RouteMatch<Found> | undefined {
  const pattern = patternOf(screen.route)
  if (pattern.length !== segments.length) return undefined
  const params: [string, string][] = []
  for (const [at, { part, name }] of pattern.entries()) {
    if (name === undefined && part === segments[at]?.part) continue
    const text = segments[at]?.text
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
const patterns = new Map<string, readonly Part[]>()

/** @param route a route of the program, so that the cache stays small */
function patternOf(route: string): readonly Part[] {
  const known = patterns.get(route)
  if (known) return known
  const pattern = segmentsOf(route).map((part) => ({ part, name: parameterOf(part) }))
  patterns.set(route, pattern)
  return pattern
}

function respell<Found extends Addressed>(
  screen: Found,
  params: RouteMatch['params'],
  segments: readonly Segment[],
  path: string,
): RouteMatch<Found> | undefined {
  const canonical = fillRoute(screen.route, params)
  if (canonical === undefined) return undefined
  const slashAtEnd = path.length > 1 && segments.map(({ part }) => `/${part}`).join('') !== path
  // The browser decides how a parameter is percent-encoded, so only static segments count.
  const otherCase = patternOf(screen.route).some(
    ({ part, name }, at) => name === undefined && part !== segments[at]?.part,
  )
  return { screen, params, path: canonical, respelled: slashAtEnd || otherCase }
}

/** Compares from the left: the first segment that is static in only one route decides. */
function isMoreStatic(match: RouteMatch<Addressed>, other: RouteMatch<Addressed>): boolean {
  const others = patternOf(other.screen.route)
  const decisive = patternOf(match.screen.route).find(
    ({ name }, at) => (name === undefined) !== (others[at]?.name === undefined),
  )
  return decisive !== undefined && decisive.name === undefined
}

/**
 * Returns the journey of the screen at `path` (below the base path). Of several prefixes the
 * longest wins.
 */
export function findJourney(prefixes: readonly Prefix[], path: string): string | undefined {
  const segments = segmentsOf(path.toLowerCase())
  let best: Prefix | undefined
  for (const prefix of prefixes)
    if (
      prefix.segments.length > (best?.segments.length ?? -1) &&
      prefix.segments.every((segment, at) => segment.toLowerCase() === segments[at])
    )
      best = prefix
  return best?.journey
}
