import { evaluate } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { followExit } from '../navigation/navigate.ts'
import { endpointUrl } from '../redirect.ts'
import { runSteps } from '../steps/run-steps.ts'
import { withValue } from '../stores/stores.ts'
import { isLeaving, report, type Transition, withState } from '../transition.ts'

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
  const clientId = evaluate(
    step.client,
    contextFor(transition.program, transition.state, scope, transition.at),
  )
  const answered = withState(transition, { pending: withoutRequest(transition, request) })
  if (typeof clientId !== 'string') return report(answered, 'no-value', 'authorize/client')
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
    response_type: 'code',
    client_id: clientId,
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
