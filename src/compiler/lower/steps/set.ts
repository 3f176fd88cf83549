import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { entriesOf } from '../../model/read-node.ts'
import type { Place } from '../place.ts'
import { ofRow } from '../values/of-row.ts'
import { walkStatePath } from '../values/state-paths.ts'
import { walkValue } from '../values/values.ts'
import type { BareStep, StepWalker } from './step-walker.ts'

/** `set: { auth.requestId: =answer.requestId }` */
export const set: StepWalker = ({ word, place }) => writtenBy(word.value, place)

/** Lowers values by the path of their field. */
export function writtenBy(values: SourceNode, place: Place): BareStep & { readonly do: 'set' } {
  const written = entriesOf(values).flatMap(({ key, keySpan, value }) => {
    const pathNode: SourceScalar = { kind: 'scalar', value: key, span: keySpan }
    const found = walkStatePath(pathNode, place, 'field')
    const typed = walkValue(value, place)
    if (!found) return []
    place.walk.emitFact({
      is: 'value',
      node: value,
      typed,
      wanted: found.type,
      into: found.known.join('.'),
    })
    if (found.field)
      place.walk.emitFact({
        is: 'in-storage',
        node: value,
        typed: ofRow(typed, place),
        path: found.known.join('.'),
        field: found.field,
      })
    return [{ path: found.path, value: typed.lowered }]
  })
  return { do: 'set', set: written }
}
