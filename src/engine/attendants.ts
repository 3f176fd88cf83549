import { tendPolls } from './polls/tend-polls.ts'
import type { Turn } from './turn.ts'
import { beginAfterStart } from './visits/begin-after-start.ts'

/** Tasks that run after every event, of any type. */
export const attendants: Readonly<Record<string, (turn: Turn) => Turn>> = {
  'at-start': beginAfterStart,
  poll: tendPolls,
}

export const attended = (turn: Turn): Turn =>
  Object.values(attendants).reduce((sofar, attend) => attend(sofar), turn)
