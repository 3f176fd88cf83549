import type { Expression } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import { windowActs } from '../../../language/step.ts'
import type { AuthEndpoint } from '../../1-parse/openapi/api.ts'
import {
  entriesOf,
  flagAt,
  isExpression,
  isMapOrNothing,
  scalarOf,
  scalarsOf,
  valueOf,
  wordOf,
} from '../../1-parse/read-node.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import {
  describeType,
  integer,
  limited,
  mapOf,
  moment,
  nullable,
  objectOf,
  present,
  required,
  text,
} from '../../types.ts'
import { readPath } from '../expressions/operators/operands.ts'
import { withFacts, withRoots } from '../expressions/scope.ts'
import type { Given } from '../fact.ts'
import { turns } from '../pages.ts'
import { inScope, type Place, triggerOf } from '../place.ts'
import { timersAt } from '../root-scopes.ts'
import { ofRow, walkStatePath, walkTarget } from '../values/state-paths.ts'
import { wordNode } from '../values/texts.ts'
import { announceName, expressionsOf, nameAt, walkGiven, walkValue } from '../values/values.ts'
import type { StepWalker } from './step-walker.ts'

/**
 * Navigates to another screen. After a call that changed state it replaces the history entry: Back
 * must not return to a completed step (principle 8).
 */
export const go: StepWalker = ({ node, place }) => {
  const found = walkTarget(node, place)
  if (!found) return undefined
  const replace = valueOf(node, 'replace')
  const from = place.screen?.source
  const isReplaced = flagAt(node, 'replace') ?? (place.changed || place.replacing === true)
  if (place.withoutPress && !isReplaced)
    place.walk.emitFact({
      is: 'jump-alone',
      node: place.withoutPress.at ?? found.node,
      ...(place.withoutPress.at ? { jump: found.node } : {}),
    })
  place.walk.emitFact({
    is: 'go',
    node: found.node,
    target: found.target,
    ...(from ? { from } : {}),
    ...(replace ? { replace } : {}),
    afterChange: place.changed,
  })
  return { do: 'go', to: found.to, replace: flagAt(node, 'replace') ?? place.changed }
}

/**
 * Leaves the application: to a named endpoint, or to an address of an answer, which the engine
 * checks against its allow-list.
 */
export const leave: StepWalker = ({ word, node, place }) => {
  if (isExpression(word.value) || isAddress(word.value)) {
    const address = walkValue(word.value, place)
    place.walk.emitFact({ is: 'value', node: word.value, typed: address, wanted: text })
    place.walk.emitFact({ is: 'leave-to', node: word.value, typed: ofRow(address, place) })
    // An address from an answer may be bound to a request; stored or typed text must not be a
    // target.
    const declared = address.lowered.is === 'path' && address.lowered.root === 'answer'
    place.walk.emitFact({ is: 'in-url', node: word.value, typed: address, of: 'leave', declared })
    return { do: 'leave-to', address: address.lowered }
  }
  const endpoint = walkEndpoint(word.value, 'redirect', place)
  if (!endpoint) return undefined
  const given = walkParameters(endpoint, word.value, valueOf(node, 'with'), place)
  return { do: 'leave', endpoint: endpoint.id, query: expressionsOf(given) }
}

/** The name of an endpoint has neither a colon nor a slash. */
function isAddress(node: SourceNode): boolean {
  const { value } = scalarOf(node) ?? {}
  return typeof value === 'string' && /[:\\/]/.test(value)
}

export function walkEndpoint(
  node: SourceNode,
  wanted: AuthEndpoint['kind'],
  place: Place,
): AuthEndpoint | undefined {
  const { endpoints } = place.walk.project.api
  const named = nameAt(node, place)
  const known = Object.values(endpoints).filter(({ kind }) => kind === wanted)
  if (
    !named ||
    !announceName(
      'endpoint',
      named,
      known.map(({ id }) => id),
      place,
    )
  )
    return undefined
  return endpoints[named.name]
}

export function walkParameters(
  endpoint: AuthEndpoint,
  name: SourceNode,
  node: SourceNode | undefined,
  place: Place,
): readonly Given[] {
  const given = walkGiven(node, place)
  const named = scalarOf(name)
  if (named && isMapOrNothing(node))
    place.walk.emitFact({
      is: 'arguments',
      of: endpoint.id,
      node: named,
      given,
      takes: endpoint.parameters,
    })
  if (endpoint.kind === 'redirect') {
    for (const value of given) {
      const declared = endpoint.parameters[value.name]?.type.class === 'handle'
      place.walk.emitFact({
        is: 'in-url',
        node: value.node,
        typed: value.typed,
        of: endpoint.id,
        declared,
      })
    }
  }
  return given
}

/** Goes back in the browser history. */
export const history: StepWalker = () => ({ do: 'history-back' })

/** Opens a screen in a new tab. The current screen stays, so its state is not lost. */
export const open: StepWalker = ({ node, place }) => {
  const found = walkTarget(node, place, 'open')
  if (!found) return undefined
  const from = place.screen?.source
  place.walk.emitFact({
    is: 'go',
    node: found.node,
    target: found.target,
    ...(from ? { from } : {}),
    afterChange: false,
  })
  place.walk.emitFact({
    is: 'open',
    node: found.node,
    withoutPress: place.withoutPress !== undefined,
  })
  return { do: 'open', to: found.to }
}

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

/** The target is only known at run time. */
export const reopen: StepWalker = ({ word: { value }, place }) => {
  const found = walkStatePath(value, place, 'field')
  if (!found) return undefined
  place.walk.emitFact({
    is: 'value',
    node: value,
    typed: { type: found.type, lowered: readPath(found.path) },
    wanted: returnToType,
  })
  return { do: 'history-back', reopen: found.known }
}

/** `window: print` */
export const window: StepWalker = ({ word }) => {
  const act = windowActs.find((each) => each === wordOf(word.value))
  return act ? { do: 'window', act } : undefined
}

/**
 * Replaces an outcome of a part by the caller's steps. They have the scope of the caller, and the
 * current answer or error.
 */
export const end: StepWalker = ({ word, place }) => {
  const named = nameAt(word.value, place)
  const { ends } = place
  if (
    !named ||
    !announceName('end', named, ends?.part.ends.map(({ value }) => String(value)) ?? [], place) ||
    !ends
  )
    return undefined
  const { answer, error, item } = place.scope.roots
  const moment = {
    ...(answer ? { answer } : {}),
    ...(error ? { error } : {}),
    ...(item ? { item } : {}),
  }
  const scope = withFacts(withRoots(ends.place.scope, moment), place.scope.facts)
  return place.walk.steps(ends.steps.get(named.name), {
    ...inScope(ends.place, scope),
    changed: place.changed,
    onEnter: place.onEnter,
    ...triggerOf(place),
  })
}

/** Leaves by a form post. Its fields are in the body, so handles are allowed. */
export const postForm: StepWalker = ({ word, node, place }) => {
  const endpoint = walkEndpoint(word.value, 'form-post', place)
  if (!endpoint) return undefined
  return {
    do: 'post-form',
    endpoint: endpoint.id,
    fields: expressionsOf(walkParameters(endpoint, word.value, valueOf(node, 'fields'), place)),
  }
}

/** `stop: [expiry]` */
export const stop: StepWalker = ({ word, place }) => {
  const known = timersAt(place)
  return {
    do: 'stop',
    timers: scalarsOf(word.value).flatMap((node) =>
      announceName('timer', { name: String(node.value), node }, known, place)
        ? [String(node.value)]
        : [],
    ),
  }
}

/** A countdown is positive, and more than a day means that the author counted milliseconds. */
const seconds = limited(integer, { minimum: 0, maximum: 86_400 })

/** Starts timers of the screen, in seconds. */
export const start: StepWalker = ({ word, place }) => {
  const timers = entriesOf(word.value).flatMap(
    (entry): readonly (readonly [string, Expression])[] => {
      announceName('timer', { name: entry.key, node: wordNode(entry) }, timersAt(place), place)
      const typed = walkValue(entry.value, place)
      // A moment is a number as well, and a timer of that many seconds would never run out.
      if (present(typed.type).isMoment === true)
        place.walk.report.add(
          raise.wrongType(entry.value.span, {
            found: describeType(typed.type),
            wanted: 'a number of seconds',
          }),
        )
      else place.walk.emitFact({ is: 'value', node: entry.value, typed, wanted: seconds })
      return [[entry.key, typed.lowered]]
    },
  )
  return { do: 'start', timers: Object.fromEntries(timers) }
}

/** Turns to a named page of the screen, or to the next or previous page. */
export const turn: StepWalker = ({ word, place }) => {
  const named = nameAt(word.value, place)
  const pages = place.screen?.pages ?? []
  if (!named || !announceName('page', named, pages.length > 0 ? [...pages, ...turns] : [], place))
    return undefined
  return { do: 'turn', to: named.name }
}

/** Type of a stored return-to, as engine/navigation/return-to.ts writes it. */
export const returnToType = nullable(
  objectOf({
    route: required(text),
    params: required(mapOf(text)),
    query: required(mapOf(text)),
    at: required(moment),
  }),
)
