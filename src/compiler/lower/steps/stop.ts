import { scalarsOf } from '../../model/read-node.ts'
import { timersAt } from '../app-timers.ts'
import { announceName } from '../values/names.ts'
import type { StepWalker } from './step-walker.ts'

/** `stop: [expiry]` */
export const stop: StepWalker = ({ word, place }) => {
  const known = timersAt(place)
  return {
    do: 'stop',
    timers: scalarsOf(word.value).flatMap((node) =>
      announceName('timer', { name: String(node.value), node }, known, place)
        ? [String(node.value)]
        : [],
    ),
  }
}
