import { readPath } from '../../expressions/read-path.ts'
import { walkStatePath } from '../values/state-paths.ts'
import { wish } from '../wish.ts'
import type { StepWalker } from './step-walker.ts'

/** The target is only known at run time. */
export const reopen: StepWalker = ({ word: { value }, place }) => {
  const found = walkStatePath(value, place, 'field')
  if (!found) return undefined
  place.walk.announce({
    is: 'value',
    node: value,
    typed: { type: found.type, lowered: readPath(found.path) },
    wanted: wish,
  })
  return { do: 'history-back', reopen: found.known }
}
