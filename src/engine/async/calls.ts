import type { Expressions } from '../../language/expression.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import type { CallArguments } from '../../language/step.ts'
import { evaluate, type EvaluationContext } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import { plainText } from '../expressions/values.ts'
import type {
  CallValues,
  EngineState,
  Pending,
  PendingCall,
  PendingLoad,
  PendingPoll,
} from '../state.ts'
import { flowOf } from '../stores/persist.ts'
import { emit, type Transition, withState } from '../transition.ts'
import { enterInitiator, resumeInitiator, startInitiator } from './initiator.ts'

/** Sends a call, and stores the request that waits for its answer. */
export function beginCall(
  transition: Transition,
  pending: PendingCall | PendingLoad | PendingPoll,
  values: CallValues,
): Transition {
  const call = transition.state.next
  const authorization = authorizationOf(transition)
  const step = stepOf(transition)
  const flow =
    pending.for === 'call' && pending.guard !== undefined
      ? flowOf(transition, transition.state)
      : ''
  const waiting = {
    ...pending,
    ...(authorization !== '' && pending.sent === undefined && { sent: { authorization, values } }),
    ...(transition.after !== undefined && { after: transition.after }),
  }
  const asked = withState(transition, {
    next: call + 1,
    pending: { ...transition.state.pending, [call]: waiting },
  })
  return emit(asked, {
    type: 'call',
    call,
    operation: pending.operation,
    ...values,
    authorization,
    ...(step !== undefined && { step, flow: transition.program.index.version }),
    ...(flow !== '' && { guard: flow }),
    ...(pending.for === 'call' && pending.again !== undefined && { again: pending.again }),
  })
}

/** Returns the present marker token; '' without one. */
export function authorizationOf({ program, state, at }: Transition): string {
  const authorization = evaluate(program.index.authorization, contextFor(program, state, {}, at))
  return typeof authorization === 'string' ? authorization : ''
}

/**
 * Returns the step of the request for which this screen was shown. If another tab has moved on
 * since, the server rejects the call.
 */
export function stepOf({ program, state, at }: Transition): number | undefined {
  if (state.visit?.step !== undefined) return state.visit.step
  const step =
    program.index.step && evaluate(program.index.step, contextFor(program, state, {}, at))
  return typeof step === 'number' ? step : undefined
}

/**
 * Returns the arguments with their values, or undefined when a required argument has none. The call
 * is then not made.
 */
export function callValues(use: CallArguments, context: EvaluationContext): CallValues | undefined {
  const optional = new Set(use.optional)
  const path = complete(use.path ?? {}, optional, context)
  const query = complete(use.query ?? {}, optional, context)
  const body = complete(use.body ?? {}, optional, context)
  if (
    !path ||
    !query ||
    !body ||
    Object.values(path).some((value) => (plainText(value) ?? '') === '')
  )
    return undefined
  return { path, query: withoutNulls(query), ...(use.body && { body }) }
}

/**
 * Leaves out an optional argument with no value, null or an empty text. Also inside an object,
 * where its name has dots.
 */
function complete(
  expressions: Expressions,
  optional: ReadonlySet<string>,
  context: EvaluationContext,
  within = '',
): JsonObject | undefined {
  const values: [string, Json][] = []
  for (const [name, expression] of Object.entries(expressions)) {
    const place = within + name
    const value =
      expression.is === 'map'
        ? complete(expression.entries, optional, context, `${place}.`)
        : evaluate(expression, context)
    if (optional.has(place) && (value === undefined || value === null || value === '')) continue
    if (value === undefined) return undefined
    values.push([name, value])
  }
  return Object.fromEntries(values)
}

/** Drops nulls, because a query cannot express null; a missing name expresses it. */
function withoutNulls(query: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null))
}

/**
 * Drops the pending requests of a screen that is left: its calls are aborted silently (T61). The
 * shell's own calls continue.
 */
export function forgetCalls(transition: Transition): Transition {
  const entries = Object.entries(transition.state.pending)
  const gone = entries.filter(([, pending]) => pending.visit !== 0)
  if (gone.length === 0) return transition
  const kept: readonly (readonly [string, Pending])[] = entries.filter(
    ([, pending]) => pending.visit === 0,
  )
  const calls = gone
    .filter(([, pending]) => pending.for !== 'authorize' && pending.for !== 'cooldown')
    .map(([call]) => Number(call))
  const quiet = withState(transition, { pending: Object.fromEntries(kept) })
  return calls.length === 0 ? quiet : emit(quiet, { type: 'cancel', calls })
}

/**
 * Drops a user action that would start a second request while one is pending in this visit.
 * Otherwise both answers would continue the flow (B13). An action that only navigates, or reports a
 * problem, does not wait.
 *
 * A request that the screen makes when it becomes visible is no user action. The user's action
 * replaces it, because its answer would belong to a finished step.
 */
export function preventConcurrentActions(before: Transition, after: Transition): Transition {
  const open = openActs(before.state)
  const asks = openActs(after.state).some((call) => !open.includes(call))
  if (!asks) return after
  return open.length > 0 ? before : withoutLooking(after)
}

/** True when a user waits for the answer to an action in this visit. */
export const isActing = (state: EngineState): boolean => openActs(state).length > 0

const byNobody: ReadonlySet<string> = new Set([enterInitiator, startInitiator, resumeInitiator])

/** Calls that a user started in this visit. */
const openActs = (state: EngineState): readonly string[] =>
  waitingOf(
    state,
    ({ for: purpose, initiator }) =>
      purpose === 'call' && initiator !== undefined && !byNobody.has(initiator),
  )

function withoutLooking(transition: Transition): Transition {
  const calls = waitingOf(transition.state, ({ initiator }) => initiator === resumeInitiator)
  if (calls.length === 0) return transition
  const kept = Object.entries(transition.state.pending).filter(([call]) => !calls.includes(call))
  return emit(withState(transition, { pending: Object.fromEntries(kept) }), {
    type: 'cancel',
    calls: calls.map(Number),
  })
}

const waitingOf = (
  { pending, visit }: EngineState,
  is: (waiting: Pending) => boolean,
): readonly string[] =>
  Object.entries(pending)
    .filter(([, waiting]) => waiting.visit === visit?.number && is(waiting))
    .map(([call]) => call)

/**
 * Withdraws passkeys from the browser's suggestions when the form is sent. A user signs in by one
 * method at a time.
 */
export function withdrawOffers(transition: Transition): Transition {
  const entries = Object.entries(transition.state.pending)
  const offered = entries.filter(([, pending]) => isOffer(pending))
  if (offered.length === 0) return transition
  const quiet = withState(transition, {
    pending: Object.fromEntries(entries.filter((entry) => !offered.includes(entry))),
  })
  return emit(quiet, { type: 'cancel', calls: offered.map(([number]) => Number(number)) })
}

/** True when passkeys of the user are among the browser's suggestions now. */
export const areKeysOfferedNow = ({ pending }: EngineState): boolean =>
  Object.values(pending).some(isOffer)

const isOffer = (pending: Pending): boolean =>
  pending.for === 'ceremony' && pending.step.mediation !== undefined
