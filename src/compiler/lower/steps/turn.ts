import { turns } from '../pages.ts'
import { announceName, nameAt } from '../values/names.ts'
import type { StepWalker } from './step-walker.ts'

/** Turns to a named page of the screen, or to the next or previous page. */
export const turn: StepWalker = ({ word, place }) => {
  const named = nameAt(word.value, place)
  const pages = place.screen?.pages ?? []
  if (!named || !announceName('page', named, pages.length > 0 ? [...pages, ...turns] : [], place))
    return undefined
  return { do: 'turn', to: named.name }
}
