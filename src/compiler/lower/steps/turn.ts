import { turns } from '../pages.ts'
import { announceName, nameAt } from '../values/names.ts'
import type { StepWalker } from './step-walker.ts'

/** A page of the screen, or the one after or before. */
export const turn: StepWalker = ({ word, place }) => {
  const named = nameAt(word.value, place)
  const pages = place.screen?.pages ?? []
  if (!named || !announceName('page', named, pages.length > 0 ? [...pages, ...turns] : [], place))
    return undefined
  return { do: 'turn', to: named.name }
}
