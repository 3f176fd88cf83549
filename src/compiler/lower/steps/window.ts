import { windowActs } from '../../../language/step.ts'
import { wordOf } from '../../model/read-node.ts'
import type { StepWalker } from './step-walker.ts'

/** `window: print` */
export const window: StepWalker = ({ word }) => {
  const act = windowActs.find((each) => each === wordOf(word.value))
  return act ? { do: 'window', act } : undefined
}
