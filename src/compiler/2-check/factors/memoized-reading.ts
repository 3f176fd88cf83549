import type { Expression } from '../../../language/expression.ts'
import type { Surroundings } from '../control-flow/memoized-by-screen.ts'
import type { FactorSets } from './factor-sets.ts'
import type { Proofs } from './proofs.ts'
import type { Reader } from './proven-steps.ts'

type ReaderReport =
  | readonly ['writes', Parameters<Reader['writes']>]
  | readonly ['leaves', Parameters<Reader['leaves']>]
/** The reports of one reading, with the factors proven behind each condition at that time. */
interface Reading {
  readonly around: Surroundings
  readonly proofs: Proofs
  readonly asked: ReadonlyMap<Expression, FactorSets | undefined>
  readonly reports: readonly ReaderReport[]
}

const readings = new WeakMap<object, readonly Reading[]>()
/** Limit of readings for one screen. The proven factors grow in a few rounds, in each tenant. */
const MOST = 8

/**
 * Reads the steps of a screen or of the app once for each state of the factors behind their
 * conditions. Later calls replay the reports. All reports are delivered at the end, so a reading
 * never receives its own reports.
 */
export function memoizedReading(
  of: object,
  around: Surroundings,
  reader: Reader,
  read: (reader: Reader) => void,
): void {
  const known = readings.get(of) ?? []
  const before = known.find(
    (reading) =>
      reading.around === around &&
      reading.proofs === reader.proofs &&
      [...reading.asked].every(([condition, family]) => reader.behind(condition) === family),
  )
  const reading = before ?? readAfresh(around, reader, read)
  if (!before) readings.set(of, [reading, ...known].slice(0, MOST))
  for (const reports of reading.reports) {
    if (reports[0] === 'writes') reader.writes(...reports[1])
    else reader.leaves(...reports[1])
  }
}

function readAfresh(around: Surroundings, reader: Reader, read: (reader: Reader) => void): Reading {
  const asked = new Map<Expression, FactorSets | undefined>()
  const reports: ReaderReport[] = []
  read({
    ...reader,
    behind: (condition) => {
      const family = reader.behind(condition)
      asked.set(condition, family)
      return family
    },
    writes: (...write) => reports.push(['writes', write]),
    leaves: (...leaving) => reports.push(['leaves', leaving]),
  })
  return { around, proofs: reader.proofs, asked, reports }
}
