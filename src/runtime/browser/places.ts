import type { Entry } from './obscured-entries.ts'
import type { Area } from './web-area.ts'

export interface Areas {
  readonly local: Area
  readonly session: Area
}

/** Which request this tab shows: all that a tab remembers of it. */
export const shownFlow = ({ session }: Areas): Entry => ({
  area: session,
  parts: ['session', 'flow'],
})

/**
 * Where the `envelope` values of a store lie. Those of a keyed store lie under their request, where
 * every tab that shows it finds them; before there is a request they belong to this tab alone.
 */
export function envelopePlace(
  { local, session }: Areas,
  store: string,
  keyed: boolean,
  flow: string,
): Entry {
  if (!keyed) return { area: local, parts: ['local', 'browser', store] }
  if (flow === '') return { area: session, parts: ['session', 'no flow', store] }
  return { area: local, parts: ['local', 'flow', flow, store] }
}

/** Where its `tab` values lie: in session storage, always. */
export const tabPlace = (
  { session }: Areas,
  store: string,
  keyed: boolean,
  flow: string,
): Entry => ({
  area: session,
  parts: keyed ? ['session', 'tab of flow', flow, store] : ['session', 'tab', store],
})

/** Written and read once, to see whether anything is kept. */
export const probe = ({ session }: Areas): Entry => ({ area: session, parts: ['session', 'probe'] })

/** Keys of acts whose answer is not there yet: this tab's own. */
export const openActs = ({ session }: Areas): Entry => ({
  area: session,
  parts: ['session', 'acts'],
})
