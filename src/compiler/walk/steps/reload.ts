import { scalarsOf } from '../../project/read-node.ts'
import { announceName } from '../values/names.ts'
import type { StepWalker } from './step-walker.ts'

/** `reload: [methods]` */
export const reload: StepWalker = ({ word, place }) => {
  const known = place.screen?.loads ?? []
  return { do: 'reload', loads: scalarsOf(word.value).flatMap((node) => (announceName('load', { name: String(node.value), node }, known, place) ? [String(node.value)] : [])) }
}
