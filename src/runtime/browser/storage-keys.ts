import type { Entry } from './obscured-entries.ts'
import type { Area } from './web-area.ts'

export interface Areas {
  readonly local: Area
  readonly session: Area
}

/**
 * The entry that names the request shown in this tab. A tab remembers nothing more of the request
 * itself.
 */
export const shownFlow = ({ session }: Areas): Entry => ({
  area: session,
  parts: ['session', 'flow'],
})

/**
 * Returns the place of the `envelope` values of a store. Values of a keyed store are kept under
 * their request, where every tab that shows it finds them. Before there is a request they belong to
 * this tab alone.
 */
export function envelopeKey(
  { local, session }: Areas,
  store: string,
  keyed: boolean,
  flow: string,
): Entry {
  if (!keyed) return { area: local, parts: ['local', 'browser', store] }
  if (flow === '') return { area: session, parts: ['session', 'no flow', store] }
  return { area: local, parts: ['local', 'flow', flow, store] }
}

/** Returns the place of the `tab` values of a store: always in session storage. */
export const tabPlace = (
  { session }: Areas,
  store: string,
  keyed: boolean,
  flow: string,
): Entry => ({
  area: session,
  parts: keyed ? ['session', 'tab of flow', flow, store] : ['session', 'tab', store],
})

/** Written and read once, to test whether storage works. */
export const probe = ({ session }: Areas): Entry => ({ area: session, parts: ['session', 'probe'] })

/** Keys of acts without an answer yet: this tab's own. */
export const openActs = ({ session }: Areas): Entry => ({
  area: session,
  parts: ['session', 'acts'],
})
