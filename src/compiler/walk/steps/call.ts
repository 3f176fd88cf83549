import { withRoots } from '../../expressions/scope.ts'
import { entriesOf, valueOf } from '../../project/read-node.ts'
import { unknown } from '../../types/type.ts'
import { walkCall } from '../values/calls.ts'
import { announceName } from '../values/names.ts'
import { inScope } from '../place.ts'
import { wordNode } from '../values/texts.ts'
import type { StepWalker } from './step-walker.ts'

/** Asks the server; `ok` sees the typed `answer`, each code of `rejected` its typed `error`. */
export const call: StepWalker = ({ node, place }) => {
  const found = walkCall(node, place)
  const operation = found?.operation
  const cases = entriesOf(valueOf(node, 'rejected'))
  if (found && operation) {
    const { through } = found
    place.walk.announce({
      is: 'call', node: found.node, operation, rejected: cases.map(wordNode), onEnter: place.onEnter, ...(through === undefined ? {} : { through }),
    })
    // A part answers for every operation that its callers may bring.
    const codes = through === undefined ? Object.keys(operation.errors) : Object.values(place.walk.project.api.operations).flatMap(({ errors }) => Object.keys(errors))
    for (const entry of cases) announceName('code', { name: entry.key, node: wordNode(entry) }, new Set(codes), place)
  }
  const changed = { ...place, changed: place.changed || (operation?.changesState ?? false) }
  const ok = place.walk.steps(valueOf(node, 'ok'), inScope(changed, withRoots(place.scope, { answer: operation?.answer ?? unknown })))
  const rejected = cases.map(({ key, value }) => {
    const error = operation?.errors[key] ?? unknown
    return [key, place.walk.steps(value, inScope(changed, withRoots(place.scope, { error })))] as const
  })
  return found && { do: 'call', call: found.use, ok, rejected: Object.fromEntries(rejected) }
}
