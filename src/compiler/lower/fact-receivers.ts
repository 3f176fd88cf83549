import type { Report } from '../report.ts'
import type { Fact } from './fact.ts'
import type { Tracking } from './tracked-project.ts'

/** Receivers of the facts of lowering. */
export interface FactReceivers {
  /** Cached facts are replayed only to an receivers of the same name. */
  readonly name: string
  /** Sends a fact to checks of single facts, which report to the screen's report. */
  alone(fact: Fact, own: Report): void
  /** Sends a fact to checks that combine several facts or screens. */
  together(fact: Fact): void
  isForTogether(fact: Fact): boolean
  /** Records which values lowering reads. */
  readonly tracking: Tracking
}
