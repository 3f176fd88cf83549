import type { ProgramIndex } from '../../language/program.ts'
import type { JourneyTexts } from '../../runtime/journey-module.ts'

/** Messages of the development server over Vite's socket (scripts/vite/follow-flows.ts). */
export interface Messages {
  /** Output of `npm run check` for the flows; '' without mistakes. */
  readonly 'gatehouse:problems': { readonly problems: string }
  readonly 'gatehouse:program': ProgramMessage
}

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

/** Sent by the page to request the current state. */
export const ask = 'gatehouse:ask'
