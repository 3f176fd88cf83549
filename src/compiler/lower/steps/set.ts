import type { Expression } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
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
  const given = entriesOf(values).map(({ key, keySpan, value }) => ({
    found: walkStatePath({ kind: 'scalar', value: key, span: keySpan }, place, 'field'),
    value,
    typed: walkValue(value, place),
  }))
  const answered = given.some(({ typed }) => readsAnswer(typed.lowered))
  const written = given.flatMap(({ found, value, typed }) => {
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
        answered,
      })
    return [{ path: found.path, value: typed.lowered }]
  })
  return { do: 'set', set: written }
}

const ANSWERED: ReadonlySet<unknown> = new Set([
  'answer',
  'error',
  'takes',
  'data',
  'params',
  'query',
  'fragment',
])

/** True when a value comes from the server, or from a caller that may have it from there. */
function readsAnswer(lowered: Expression): boolean {
  const within = (part: unknown): boolean =>
    typeof part === 'object' &&
    part !== null &&
    (('root' in part && ANSWERED.has(part.root)) || Object.values(part).some(within))
  return within(lowered)
}
