import { findJourney, matchRoute } from '../../engine/navigation/routes.ts'
import { staticView } from '../../engine/views/static-view.ts'
import type { FrontIndex, Journey } from '../../language/program.ts'
import type { RuntimeSetup } from '../runtime.ts'

export interface PrerenderedPage {
  readonly index: FrontIndex
  /** Id of the screen that the build rendered into the page; undefined when it rendered none. */
  readonly drawn: string | undefined
  /** Path of the page, below the base path. */
  readonly path: string
  readonly loadJourney: (journey: string) => Promise<Journey>
}

/**
 * Returns the chunk and the view with which a runtime continues a prerendered page. The page was
 * rendered from that view. Returns an empty object when the page has no screen, or a screen of
 * another address. The same applies when the chunk cannot be loaded. The page is then rendered
 * again.
 */
export async function firstView({
  index,
  drawn,
  path,
  loadJourney,
}: PrerenderedPage): Promise<Pick<RuntimeSetup, 'journeys' | 'first'>> {
  const name = findJourney(index.prefixes, path)
  if (drawn === undefined || name === undefined) return {}
  // The runtime requests the chunk again, and handles its failure.
  const journey = await loadJourney(name).catch(() => undefined)
  const screen = matchRoute(journey?.screens ?? [], path)?.screen
  if (journey === undefined || screen?.id !== drawn) return {}
  const journeys = { [name]: journey }
  return { journeys, first: staticView({ index }, screen) }
}
