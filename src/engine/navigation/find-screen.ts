import type { Program } from '../../language/program.ts'
import { getOwn } from '../expressions/values.ts'
import { findJourney, matchRoute, type RouteMatch } from './routes.ts'

/**
 * Finds the journey by the first segments, then the screen inside it. Returns undefined when the
 * path is unknown or its chunk is not loaded.
 */
export function findScreen(
  { index, journeys }: Program,
  path: string,
): (RouteMatch & { readonly journey: string }) | undefined {
  const journey = findJourney(index.prefixes, path)
  const match =
    journey === undefined ? undefined : matchRoute(getOwn(journeys, journey)?.screens ?? [], path)
  return match && journey !== undefined ? { ...match, journey } : undefined
}
