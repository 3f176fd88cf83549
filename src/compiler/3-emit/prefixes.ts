import type { Prefix } from '../../language/program.ts'
import { isSame } from '../lower/same-reads.ts'
import { keepLatestEqual } from '../memoized.ts'

interface Branch {
  journey?: string
  readonly children: Map<string, Branch>
}

/**
 * Returns the fewest prefixes that map every route to its journey; the longest prefix wins. Each
 * folder of the address gets the most frequent journey below it, and only exceptions are listed.
 * Routers aggregate their tables in the same manner (Draves et al., ORTC, 1999). So ten screens
 * below `/verification` are one prefix, and the index does not grow with them.
 */
export function prefixes(
  routes: readonly { readonly route: string; readonly journey: string }[],
): readonly Prefix[] {
  const words = wordsOfLate(routes.flatMap(({ route, journey }) => [route, journey]))
  const found = known.get(words) ?? fewest(routes)
  known.set(words, found)
  return found
}

/** Most edits change no route. */
const wordsOfLate = keepLatestEqual<readonly string[]>(isSame)
const known = new WeakMap<readonly string[], readonly Prefix[]>()

function fewest(
  routes: readonly { readonly route: string; readonly journey: string }[],
): readonly Prefix[] {
  const root: Branch = { children: new Map() }
  for (const { route, journey } of routes)
    branchAt(root, literalSegments(route)).journey ??= journey
  return emitted(root, [], undefined)
}

/** Returns the segments up to the first parameter; compared without case. */
function literalSegments(route: string): readonly string[] {
  const segments = route.split(/\//).filter((segment) => segment !== '')
  const parameter = segments.findIndex((segment) => segment.startsWith('{'))
  return (parameter < 0 ? segments : segments.slice(0, parameter)).map((segment) =>
    segment.toLowerCase(),
  )
}

function branchAt(root: Branch, segments: readonly string[]): Branch {
  return segments.reduce((branch, segment) => {
    const child = branch.children.get(segment) ?? { children: new Map() }
    branch.children.set(segment, child)
    return child
  }, root)
}

/** Returns the journeys that need the fewest exceptions below. */
function best(branch: Branch): ReadonlySet<string> {
  // A route at this exact address decides, because it cannot be an exception.
  if (branch.journey !== undefined) return new Set([branch.journey])
  const votes = new Map<string, number>()
  for (const child of branch.children.values())
    for (const journey of best(child)) votes.set(journey, (votes.get(journey) ?? 0) + 1)
  const most = Math.max(...votes.values())
  return new Set([...votes].filter(([, count]) => count === most).map(([journey]) => journey))
}

function emitted(
  branch: Branch,
  path: readonly string[],
  inherited: string | undefined,
): readonly Prefix[] {
  const wanted = best(branch)
  const journey =
    inherited !== undefined && wanted.has(inherited) ? inherited : [...wanted].toSorted()[0]
  const own = journey !== undefined && journey !== inherited ? [{ segments: path, journey }] : []
  return [
    ...own,
    ...[...branch.children].flatMap(([segment, child]) =>
      emitted(child, [...path, segment], journey),
    ),
  ]
}
