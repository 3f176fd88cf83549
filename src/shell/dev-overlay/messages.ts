import type { ProgramIndex } from '../../language/program.ts'
import type { JourneyTexts } from '../../runtime/journey-module.ts'

/** What the development server says over Vite's socket (scripts/vite/follow-flows.ts). */
export interface Messages {
  /** What `npm run check` says of the flows; '' when there is nothing to mend. */
  readonly 'gatehouse:problems': { readonly problems: string }
  readonly 'gatehouse:program': ProgramMessage
}

export interface ProgramMessage {
  readonly index: ProgramIndex
  /** What the tenant's colours change of the styles, whole. */
  readonly style: string
  /** Namespaces that changed, in every language. */
  readonly texts: JourneyTexts
  /** All journeys there are, and those that changed. */
  readonly journeys: readonly string[]
  readonly changed: readonly string[]
}

/** Of the element with the tenant's colours. */
export const lookId = 'tenant-look'

/** What the page says: tell me how things stand. */
export const ask = 'gatehouse:ask'
