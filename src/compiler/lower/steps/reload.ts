import { flagAt, scalarsOf } from '../../model/read-node.ts'
import { announceName } from '../values/names.ts'
import type { StepWalker } from './step-walker.ts'

/** `reload: [methods]` */
export const reload: StepWalker = ({ node, word, place }) => {
  const known = place.screen?.loads ?? []
  const loads = scalarsOf(word.value).flatMap((each) =>
    announceName('load', { name: String(each.value), node: each }, known, place)
      ? [String(each.value)]
      : [],
  )
  return { do: 'reload', loads, ...(flagAt(node, 'keep') && { keep: true }) }
}
