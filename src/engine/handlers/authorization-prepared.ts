import { evaluate } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { sightOf } from '../expressions/sight.ts'
import { goWay } from '../places/navigate.ts'
import { endpointUrl } from '../redirect.ts'
import { runSteps } from '../steps/run-steps.ts'
import { withValue } from '../stores/stores.ts'
import { isLeaving, report, type Turn, withState } from '../turn.ts'

/**
 * Sends an authorization request (OpenID Connect Core 3.1.2.1 with PKCE, RFC 7636 section 4.3).
 * First it remembers the values for checking the answer.
 */
export function authorizationPrepared(
  turn: Turn,
  { request, values }: Extract<Event, { readonly type: 'authorization-prepared' }>,
): Turn {
  const waiting = turn.state.pending[request]
  if (
    waiting?.for !== 'authorize' ||
    waiting.visit !== turn.state.visit?.number ||
    waiting.epoch !== turn.state.epoch ||
    isLeaving(turn)
  )
    return turn
  const { step, scope } = waiting
  const { origin, basePath } = turn.program.environment
  const clientId = evaluate(step.client, sightOf(turn.program, turn.state, scope, turn.at))
  const answered = withState(turn, { pending: withoutRequest(turn, request) })
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
  if (step.do === 'prepare') return runSteps(remembering, waiting.rest, waiting.asker)
  const url = endpointUrl(turn.program, step.endpoint, {
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
  return goWay(remembering, { type: 'leave', url })
}

const withoutRequest = (turn: Turn, request: number) =>
  Object.fromEntries(
    Object.entries(turn.state.pending).filter(([number]) => Number(number) !== request),
  )
