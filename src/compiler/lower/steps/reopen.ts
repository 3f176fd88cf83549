import { readPath } from '../../expressions/read-path.ts'
import { returnToType } from '../return-to-type.ts'
import { walkStatePath } from '../values/state-paths.ts'
import type { StepWalker } from './step-walker.ts'

/** The target is only known at run time. */
export const reopen: StepWalker = ({ word: { value }, place }) => {
  const found = walkStatePath(value, place, 'field')
  if (!found) return undefined
  place.walk.emitFact({
    is: 'value',
    node: value,
    typed: { type: found.type, lowered: readPath(found.path) },
    wanted: returnToType,
  })
  return { do: 'history-back', reopen: found.known }
}
