import { tendPolls } from './polls/tend-polls.ts'
import type { Turn } from './turn.ts'
import { beginAfterStart } from './visits/begin-after-start.ts'

/** What is looked after when an event was handled, whichever it was. */
export const attendants: Readonly<Record<string, (turn: Turn) => Turn>> = {
  'at-start': beginAfterStart,
  poll: tendPolls,
}

export const attended = (turn: Turn): Turn =>
  Object.values(attendants).reduce((sofar, attend) => attend(sofar), turn)
