import type { Expression } from '../../../language/expression.ts'
import { entriesOf } from '../../project/read-node.ts'
import { integer } from '../../types/type.ts'
import { announceName } from '../values/names.ts'
import { wordNode } from '../values/texts.ts'
import { walkWanted } from '../values/values.ts'
import type { StepWalker } from './step-walker.ts'

/** Starts timers of the screen, in seconds. */
export const start: StepWalker = ({ word, place }) => {
  const timers = entriesOf(word.value).flatMap((entry): readonly (readonly [string, Expression])[] => {
    announceName('timer', { name: entry.key, node: wordNode(entry) }, place.screen?.timers ?? [], place)
    const seconds = walkWanted(entry.value, integer, place)
    return seconds ? [[entry.key, seconds]] : []
  })
  return { do: 'start', timers: Object.fromEntries(timers) }
}
