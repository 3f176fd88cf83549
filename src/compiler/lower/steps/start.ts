import type { Expression } from '../../../language/expression.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf } from '../../model/read-node.ts'
import { describeType } from '../../types/describe-type.ts'
import { integer, limited, present } from '../../types/type.ts'
import { timersAt } from '../app-timers.ts'
import { announceName } from '../values/names.ts'
import { wordNode } from '../values/texts.ts'
import { walkValue } from '../values/values.ts'
import type { StepWalker } from './step-walker.ts'

/** A countdown is positive, and more than a day means that the author counted milliseconds. */
const seconds = limited(integer, { minimum: 0, maximum: 86_400 })

/** Starts timers of the screen, in seconds. */
export const start: StepWalker = ({ word, place }) => {
  const timers = entriesOf(word.value).flatMap(
    (entry): readonly (readonly [string, Expression])[] => {
      announceName('timer', { name: entry.key, node: wordNode(entry) }, timersAt(place), place)
      const typed = walkValue(entry.value, place)
      // A moment is a number as well, and a timer of that many seconds would never run out.
      if (present(typed.type).isMoment === true)
        place.walk.report.add(
          raise.wrongType(entry.value.span, {
            found: describeType(typed.type),
            wanted: 'a number of seconds',
          }),
        )
      else place.walk.emitFact({ is: 'value', node: entry.value, typed, wanted: seconds })
      return [[entry.key, typed.lowered]]
    },
  )
  return { do: 'start', timers: Object.fromEntries(timers) }
}
