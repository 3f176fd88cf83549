import type { Expression } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import {
  entriesOf,
  flagAt,
  isExpression,
  isMapOrNothing,
  scalarsOf,
  valueOf,
  wordOf,
} from '../../1-parse/read-node.ts'
import { classOf, present, unknown } from '../../types.ts'
import { factsWhen } from '../expressions/facts.ts'
import { nothingKnown, withFacts } from '../expressions/scope.ts'
import { fieldsTaken } from '../parts.ts'
import { inScope, leaveOpen, type Place, withoutDiagnostics } from '../place.ts'
import { ofRow, walkStatePath } from '../values/state-paths.ts'
import { wordNode } from '../values/texts.ts'
import {
  announceName,
  expressionsOf,
  nameAt,
  walkCases,
  walkGiven,
  walkValue,
  walkWanted,
} from '../values/values.ts'
import { followAction } from '../walk-around.ts'
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

/** Clears everything (`clear: everything`), a store, a field, or a list of them. */
export const clear: StepWalker = ({ word, place }) => {
  if (wordOf(word.value) === 'everything') return { do: 'clear', paths: 'everything' }
  const paths = scalarsOf(word.value).flatMap((node) => {
    const found = walkStatePath(node, place, 'any')
    return found ? [found.path] : []
  })
  return { do: 'clear', paths }
}

/** Selects steps by a word. */
export const choose: StepWalker = ({ word, node, place }) => {
  // The shape check reported a word without `=`; the selecting value is unknown.
  const on = isExpression(word.value) ? walkValue(word.value, place) : nothingKnown
  const cases = walkCases(valueOf(node, 'is'), place)
  const otherwise = valueOf(node, 'else')
  place.walk.emitFact({
    is: 'choice',
    node: word.value,
    on,
    words: cases.map(wordNode),
    hasElse: otherwise !== undefined,
  })
  const is = cases.map(({ key, value }) => {
    const certain = factsWhen(
      { is: 'compare', op: '==', left: on.lowered, right: { is: 'literal', value: key } },
      true,
    )
    return [key, place.walk.steps(value, inScope(place, withFacts(place.scope, certain)))] as const
  })
  const { type } = present(on.type)
  if (otherwise !== undefined || (type !== 'enumeration' && type !== 'boolean'))
    leaveOpen(on.lowered)
  return {
    do: 'choose',
    on: on.lowered,
    is: Object.fromEntries(is),
    otherwise: place.walk.steps(otherwise, place),
  }
}

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

/** Runs an action: of the screen and its part first, then of flows/actions. */
export const perform: StepWalker = ({ word, node, place }) => {
  const { project } = place.walk
  const named = nameAt(word.value, place)
  const known = [...(place.screen?.actions.keys() ?? []), ...project.actions.keys()]
  if (!named || !announceName('action', named, known, place)) return undefined
  const given = walkGiven(valueOf(node, 'with'), place)
  const takes =
    place.screen?.actions.get(named.name)?.takes ?? project.actions.get(named.name)?.takes ?? []
  const fields = fieldsTaken(takes, project.api)
  if (isMapOrNothing(valueOf(node, 'with')))
    place.walk.emitFact({ is: 'arguments', of: named.name, node: named.node, given, takes: fields })
  for (const { name, node: value, typed } of given) {
    const taken = fields[name]?.type
    if (taken)
      place.walk.emitFact({
        is: 'in-action',
        node: value,
        typed: ofRow(typed, place),
        action: named.name,
        name,
        taken,
      })
  }
  const replaces = flagAt(node, 'replace') === true
  const automatic =
    place.withoutPress && !place.withoutPress.at
      ? { withoutPress: { ...place.withoutPress, at: named.node } }
      : {}
  followAction(named.name, { ...place, ...automatic, ...(replaces ? { replacing: true } : {}) })
  return {
    do: 'perform',
    action: named.name,
    with: expressionsOf(given),
    ...(replaces ? { replace: true } : {}),
  }
}
