import { findJourney } from '../engine/places/find-journey.ts'
import { matchRoute } from '../engine/places/match-route.ts'
import { staticView } from '../engine/views/static-view.ts'
import type { FrontIndex, Journey } from '../language/program.ts'
import type { RuntimeSetup } from './runtime.ts'

export interface DrawnPage {
  readonly index: FrontIndex
  /** Id of the screen that the build drew into the page; undefined when it drew none. */
  readonly drawn: string | undefined
  /** Where the page is, below the base path. */
  readonly path: string
  readonly loadJourney: (journey: string) => Promise<Journey>
}

/**
 * With what a runtime goes on from a prerendered page: the chunk of its journey, and the view it
 * was drawn from. Empty when the page has no screen in it, another one than its address says, or
 * one whose chunk cannot be had: then it is drawn anew.
 */
export async function firstView({
  index,
  drawn,
  path,
  loadJourney,
}: DrawnPage): Promise<Pick<RuntimeSetup, 'journeys' | 'first'>> {
  const name = findJourney(index.prefixes, path)
  if (drawn === undefined || name === undefined) return {}
  // The runtime asks for the chunk once more, and answers its failure.
  const journey = await loadJourney(name).catch(() => undefined)
  const screen = matchRoute(journey?.screens ?? [], path)?.screen
  if (journey === undefined || screen?.id !== drawn) return {}
  const journeys = { [name]: journey }
  return { journeys, first: staticView({ index }, screen) }
}
