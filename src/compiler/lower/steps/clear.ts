import { scalarsOf, wordOf } from '../../model/read-node.ts'
import { walkStatePath } from '../values/state-paths.ts'
import type { StepWalker } from './step-walker.ts'

/** Clears everything (`clear: everything`), a store, a field, or a list of them. */
export const clear: StepWalker = ({ word, place }) => {
  if (wordOf(word.value) === 'everything') return { do: 'clear', paths: 'everything' }
  const paths = scalarsOf(word.value).flatMap((node) => {
    const found = walkStatePath(node, place, 'any')
    return found ? [found.path] : []
  })
  return { do: 'clear', paths }
}
