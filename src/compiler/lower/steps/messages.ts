import type { Tone } from '../../../language/step.ts'
import { valueOf, wordAt } from '../../model/read-node.ts'
import { listOf, text as anyText } from '../../types/type.ts'
import { announceName, nameAt } from '../values/names.ts'
import { walkText } from '../values/texts.ts'
import { walkWanted } from '../values/values.ts'
import type { StepWalker } from './step-walker.ts'

/** Shows an input error; `at` is a field, without it the error is above the form. */
export const problem: StepWalker = ({ word, node, place }) => {
  const text = walkText(word.value, place, node)
  const at = nameAt(valueOf(node, 'at'), place)
  if (at) announceName('field', at, Object.keys(place.screen?.form ?? {}), place)
  const marks = walkWanted(valueOf(node, 'marks'), listOf(anyText), place)
  return (
    text && { do: 'problem', text, ...(at ? { at: at.name } : {}), ...(marks ? { marks } : {}) }
  )
}

export const notice: StepWalker = ({ word, node, place }) => {
  const text = walkText(word.value, place, node)
  return text && { do: 'notice', text, tone: toneOf(wordAt(node, 'tone')) }
}

export function toneOf(word: string | undefined): Tone {
  return word === 'good' || word === 'bad' || word === 'warn' ? word : 'plain'
}
