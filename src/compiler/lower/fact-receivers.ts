import type { Report } from '../report.ts'
import type { Fact } from './fact.ts'
import type { Tracking } from './tracked-project.ts'

/** Receivers of the facts of lowering. */
export interface FactReceivers {
  /** Cached facts are replayed only to receivers of the same name. */
  readonly name: string
  /** Sends a fact to checks of single facts, which report to the screen's report. */
  single(fact: Fact, own: Report): void
  /** Sends a fact to checks that combine several facts or screens. */
  combined(fact: Fact): void
  wantsCombined(fact: Fact): boolean
  /** Records which values lowering reads. */
  readonly tracking: Tracking
}
