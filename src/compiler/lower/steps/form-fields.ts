import type { Expression } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import { entriesOf, scalarsOf } from '../../model/read-node.ts'
import { classOf } from '../../types/class-of.ts'
import { unknown } from '../../types/type.ts'
import type { Place } from '../place.ts'
import { announceName } from '../values/names.ts'
import { wordNode } from '../values/texts.ts'
import { walkValue, walkWanted } from '../values/values.ts'
import { withoutDiagnostics } from '../without-diagnostics.ts'
import type { StepWalker } from './step-walker.ts'

/** Fills in fields that are still empty. */
export const fill: StepWalker = ({ word, place }) => {
  const form = place.screen?.form ?? {}
  const values = entriesOf(word.value).flatMap(
    (entry): readonly (readonly [string, Expression])[] => {
      announceName('field', { name: entry.key, node: wordNode(entry) }, Object.keys(form), place)
      const type = form[entry.key]?.type ?? unknown
      const value = walkWanted(entry.value, type, place)
      const typed = walkValue(entry.value, withoutDiagnostics(place), true)
      // A field has the class of its kind: a secret in another field would be treated as plain.
      if (classOf(typed.type) === 'secret')
        place.walk.emitFact({
          is: 'in-storage',
          node: entry.value,
          typed,
          path: `form.${entry.key}`,
          field: { class: classOf(type), persists: 'memory', default: '' },
        })
      return value ? [[entry.key, value]] : []
    },
  )
  return { do: 'fill', values: Object.fromEntries(values) }
}

export const empty: StepWalker = ({ word, place }) => ({
  do: 'empty',
  fields: fieldNames(word.value, place),
})

export const lock: StepWalker = ({ word, place }) => ({
  do: 'lock',
  fields: fieldNames(word.value, place),
})

export const unlock: StepWalker = ({ word, place }) => ({
  do: 'unlock',
  fields: fieldNames(word.value, place),
})

export const check: StepWalker = ({ word, place }) => ({
  do: 'check',
  fields: fieldNames(word.value, place),
})

function fieldNames(node: SourceNode, place: Place): readonly string[] {
  return scalarsOf(node).map((scalar) => {
    const name = String(scalar.value)
    announceName('field', { name, node: scalar }, Object.keys(place.screen?.form ?? {}), place)
    return name
  })
}
