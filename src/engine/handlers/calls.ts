import { endpointUrl } from '../allowed-url.ts'
import { answerCall, answerLoad, answerShellLoad } from '../async/answers.ts'
import { authorizationOf, beginCall, preventConcurrentActions } from '../async/calls.ts'
import { finishCeremony } from '../async/finish-ceremony.ts'
import { isAwaited } from '../async/initiator.ts'
import { startLoads } from '../async/loads.ts'
import { namedRejection } from '../async/named-rejection.ts'
import { answerPoll } from '../async/polls.ts'
import { rowsByStatus } from '../async/rows-by-status.ts'
import { evaluateAll } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { getOwn, plainTexts } from '../expressions/values.ts'
import { followExit } from '../navigation/navigate.ts'
import type { Notice, PendingCall, PendingLoad, PendingPoll } from '../state.ts'
import { runSteps } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import { deadlineOf, withValue } from '../stores/stores.ts'
import { currentScreen, isLeaving, report, type Transition, withState } from '../transition.ts'

type PendingQuestion = PendingCall | PendingLoad | PendingPoll

/**
 * Handles an answer. An answer that is no longer needed changes nothing: another visit, an ended
 * session, an unknown number (B28).
 */
export function callSettled(
  transition: Transition,
  { call, outcome: answered }: Extract<Event, { readonly type: 'call-settled' }>,
): Transition {
  const pending = transition.state.pending[call]
  if (
    !pending ||
    pending.for === 'authorize' ||
    pending.for === 'ceremony' ||
    pending.for === 'cooldown'
  )
    return transition
  const outcome = rowsByStatus ? namedRejection(transition, pending, answered) : answered
  const rest = Object.entries(transition.state.pending).filter(
    ([number]) => Number(number) !== call,
  )
  const settled = {
    ...withState(transition, {
      pending: Object.fromEntries(rest),
      notices: spoken(transition.state.notices, call),
    }),
    after: (pending.after ?? 0) + 1,
  }
  const isStale =
    outcome.kind === 'unauthorized' &&
    pending.epoch === transition.state.epoch &&
    hasNewSession(transition, pending)
  if (pending.for === 'shell-load')
    return isStale
      ? askUnderNewSession(settled, pending)
      : answerShellLoad(settled, pending, outcome)
  const { visit, epoch } = transition.state
  if (pending.visit !== visit?.number || pending.epoch !== epoch || isLeaving(transition))
    return settled
  if (isStale) return askUnderNewSession(settled, pending)
  if (pending.for === 'poll') return answerPoll(settled, pending, outcome)
  return pending.for === 'call'
    ? answerCall(settled, call, pending, outcome)
    : answerLoad(settled, pending, outcome)
}

/**
 * True when another tab began a session after the call was sent, and this tab has adopted it
 * (`session-elsewhere`).
 */
function hasNewSession(transition: Transition, { sent }: PendingQuestion): boolean {
  const authorization = authorizationOf(transition)
  return (
    sent !== undefined &&
    !sent.again &&
    authorization !== '' &&
    authorization !== sent.authorization
  )
}

/** Repeats the call under the new session, because the 401 was about the previous one. */
function askUnderNewSession(transition: Transition, pending: PendingQuestion): Transition {
  const { sent } = pending
  return sent
    ? beginCall(transition, { ...pending, sent: { ...sent, again: true } }, sent.values)
    : transition
}

/** Removes the notices about the delay. Returns the same list when there were none. */
const spoken = (notices: readonly Notice[], call: number): readonly Notice[] =>
  notices.some(({ during }) => during === call)
    ? notices.filter(({ during }) => during !== call)
    : notices

/** Reports a slow call, but only one that the user waits for (B01, B04). */
export function callDelayed(
  transition: Transition,
  { call, wait }: Extract<Event, { readonly type: 'call-delayed' }>,
): Transition {
  const pending = transition.state.pending[call]
  const { answers } = transition.program.index
  if (
    pending?.for !== 'call' ||
    pending.visit !== transition.state.visit?.number ||
    isLeaving(transition)
  )
    return transition
  const [steps, programPath] =
    wait === undefined ? [answers.slow ?? [], 'slow'] : [answers.busy ?? [], 'busy']
  const error = { code: programPath, ...(wait !== undefined && { retryAfter: wait }) }
  return runSteps(
    transition,
    [frameOf(steps, `app/${programPath}`, { error }, { during: call })],
    pending.initiator,
  )
}

/**
 * Ends the ceremony. An outcome after the prompt was closed, or after its screen, is ignored. A
 * browser that closes the prompt after its time limit reports only the closing (WebAuthn Level 3,
 * section 5.1.4.1). So the deadline decides.
 */
export function ceremonySettled(
  transition: Transition,
  { ceremony, outcome }: Extract<Event, { readonly type: 'ceremony-settled' }>,
): Transition {
  const pending = transition.state.pending[ceremony]
  const { visit, epoch } = transition.state
  if (pending?.visit !== visit?.number || pending?.epoch !== epoch || isLeaving(transition))
    return transition
  const isLate =
    outcome.is === 'cancelled' &&
    pending?.for === 'ceremony' &&
    isOver(transition, pending.step.within)
  return finishCeremony(transition, ceremony, isLate ? { is: 'timed-out' } : outcome)
}

function isOver({ program, state, at }: Transition, within: string | undefined): boolean {
  const timer =
    within === undefined ? undefined : getOwn(currentScreen(program, state)?.timers ?? {}, within)
  const deadline = timer ? deadlineOf(state, timer) : 0
  return deadline !== 0 && deadline <= at
}

/**
 * Sends an authorization request (OpenID Connect Core 3.1.2.1 with PKCE, RFC 7636 section 4.3).
 * First it remembers the values for checking the answer.
 */
export function authorizationPrepared(
  transition: Transition,
  { request, values }: Extract<Event, { readonly type: 'authorization-prepared' }>,
): Transition {
  const waiting = transition.state.pending[request]
  if (
    waiting?.for !== 'authorize' ||
    waiting.visit !== transition.state.visit?.number ||
    waiting.epoch !== transition.state.epoch ||
    isLeaving(transition)
  )
    return transition
  const { step, scope } = waiting
  const { origin, basePath } = transition.program.environment
  const { values: given, missing } = evaluateAll(
    { ...step.with, client_id: step.client },
    contextFor(transition.program, transition.state, scope, transition.at),
  )
  const answered = withState(transition, { pending: withoutRequest(transition, request) })
  const query = plainTexts(given)
  const clientId = query['client_id']
  if (clientId === undefined || missing.length > 0)
    return report(answered, 'no-value', `authorize/${missing.join()}`)
  const redirectUri = `${origin}${basePath}${step.returnTo}`
  const kept = {
    state: values.state,
    nonce: values.nonce,
    codeVerifier: values.verifier,
    codeChallenge: values.challenge,
    redirectUri,
    clientId,
  }
  const remembering = withState(answered, {
    stores: withValue(answered.state.stores, step.remember, kept),
  })
  if (step.do === 'prepare') return runSteps(remembering, waiting.rest, waiting.initiator)
  const url = endpointUrl(transition.program, step.endpoint, {
    ...query,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: step.scope,
    state: values.state,
    nonce: values.nonce,
    code_challenge: values.challenge,
    code_challenge_method: 'S256',
  })
  if (!url) return report(answered, 'refused-address', step.endpoint)
  return followExit(remembering, { type: 'leave', url })
}

const withoutRequest = (transition: Transition, request: number) =>
  Object.fromEntries(
    Object.entries(transition.state.pending).filter(([number]) => Number(number) !== request),
  )

/**
 * Reports that the browser stores nothing, before the sign-in leaves. A user could not return, and
 * would be redirected in a loop (B22, B24).
 */
export function authorizationRefused(
  transition: Transition,
  { request }: Extract<Event, { readonly type: 'authorization-refused' }>,
): Transition {
  const waiting = transition.state.pending[request]
  if (
    waiting?.for !== 'authorize' ||
    waiting.visit !== transition.state.visit?.number ||
    isLeaving(transition)
  )
    return transition
  const { unkept, broken } = transition.program.index.answers
  return runSteps(
    withState(transition, { pending: withoutRequest(transition, request) }),
    [frameOf(unkept ?? broken, 'app/unkept', { error: { code: 'unkept' } })],
    waiting.initiator,
  )
}

/** Repeats a load, but only one that failed. */
export function retried(
  transition: Transition,
  { load }: Extract<Event, { readonly type: 'retried' }>,
): Transition {
  const use = getOwn(currentScreen(transition.program, transition.state)?.load ?? {}, load)
  const loaded = getOwn(transition.state.visit?.data ?? {}, load)
  return use && loaded?.is === 'failed' && !isLeaving(transition)
    ? startLoads(transition, { [load]: use })
    : transition
}

/** Repeats an act that failed without an answer: a call, or an exit from the screen. */
export function noticeRetried(
  transition: Transition,
  { notice: number }: Extract<Event, { readonly type: 'notice-retried' }>,
): Transition {
  const notice = transition.state.notices.find((candidate) => candidate.number === number)
  if (!notice || isLeaving(transition)) return transition
  const unsaid = withState(transition, {
    notices: transition.state.notices.filter((candidate) => candidate !== notice),
  })
  if (notice.exit) return followExit(unsaid, notice.exit)
  return notice.redo && mayRepeat(transition, notice.redo)
    ? askAgain(transition, unsaid, notice.redo)
    : transition
}

/** True when the screen and the session are still the same, and the call was not repeated since. */
function mayRepeat({ state }: Transition, { visit, epoch, initiator }: PendingCall): boolean {
  return (
    visit === state.visit?.number &&
    epoch === state.epoch &&
    !(initiator !== undefined && isAwaited(state, initiator))
  )
}

/**
 * Repeats the call with the same arguments under the same idempotency key. The server can then
 * count both as one (B01).
 */
const askAgain = (transition: Transition, unsaid: Transition, redo: PendingCall): Transition =>
  preventConcurrentActions(transition, beginCall(unsaid, redo, redo.arguments))
