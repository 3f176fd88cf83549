import type { Expression } from '../../../language/expression.ts'
import { entriesOf } from '../../project/read-node.ts'
import { integer, limited } from '../../types/type.ts'
import { announceName } from '../values/names.ts'
import { wordNode } from '../values/texts.ts'
import { walkWanted } from '../values/values.ts'
import type { StepWalker } from './step-walker.ts'
import { timersAt } from '../app-timers.ts'

/** Time does not run backwards. */
const seconds = limited(integer, { minimum: 0 })

/** Starts timers of the screen, in seconds. */
export const start: StepWalker = ({ word, place }) => {
  const timers = entriesOf(word.value).flatMap((entry): readonly (readonly [string, Expression])[] => {
    announceName('timer', { name: entry.key, node: wordNode(entry) }, timersAt(place), place)
    const value = walkWanted(entry.value, seconds, place)
    return value ? [[entry.key, value]] : []
  })
  return { do: 'start', timers: Object.fromEntries(timers) }
}
