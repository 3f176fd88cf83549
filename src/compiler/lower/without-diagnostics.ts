import { Report } from '../report.ts'
import type { Place } from './place.ts'

/**
 * Returns the same place without diagnostics and facts, for source that was already reported
 * elsewhere.
 */
export function withoutDiagnostics(place: Place): Place {
  return { ...place, walk: { ...place.walk, report: new Report(), emitFact: () => undefined } }
}
