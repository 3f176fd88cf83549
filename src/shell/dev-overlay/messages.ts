import type { ProgramIndex } from '../../language/program.ts'
import type { JourneyTexts } from '../../runtime/journey-module.ts'

/**
 * Messages of the development server over Vite's socket (scripts/vite/follow-flows.ts and
 * scripts/start/follow-api.ts).
 */
export interface Messages {
  /** Output of `npm run check` for the flows; '' without mistakes. */
  readonly 'gatehouse:problems': { readonly problems: string }
  readonly 'gatehouse:program': ProgramMessage
  readonly 'gatehouse:mocks': { readonly banner: Banner }
}

/** Text about operations that the server does not have, by language; empty when it has all. */
export type Banner = Readonly<Record<string, { readonly text: string; readonly close: string }>>

export interface ProgramMessage {
  readonly index: ProgramIndex
  /** Complete changes of the styles by the tenant's colours. */
  readonly style: string
  /** Namespaces that changed, in every language. */
  readonly texts: JourneyTexts
  /** All journeys, and those that changed. */
  readonly journeys: readonly string[]
  readonly changed: readonly string[]
}

/** Id of the element with the tenant's colours. */
export const lookId = 'tenant-look'

/** Address of the development server that leads to the studio. */
export const studioPath = '/@studio'

/** Sent by the page to request the current state. */
export const ask = 'gatehouse:ask'
