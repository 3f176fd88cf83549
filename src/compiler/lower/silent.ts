import { Report } from '../report.ts'
import type { Place } from './place.ts'

/** The same place with nobody listening: for what has been read, and told, from elsewhere. */
export function silent(place: Place): Place {
  return { ...place, walk: { ...place.walk, report: new Report(), announce: () => undefined } }
}
