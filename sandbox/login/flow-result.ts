import type { components } from '../../src/api/generated/common-api.ts'
import { openDemand } from '../agents/demands.ts'
import type { Demand } from '../agents/tables.ts'
import { isSignUp } from '../idp/sign-up-account.ts'
import { hasAllSessions } from '../session/session-limit.ts'
import type { Store } from '../store/open-store.ts'
import { promptIdOf } from '../terms/prompt-id.ts'
import { isPrompt } from '../terms/prompted-terms.ts'
import type { Account, LoginRequest } from './login-request.ts'
import { maskedId } from './mask.ts'
import { methodsLeft } from './methods-left.ts'

type FlowResult = components['schemas']['FlowResult']
type StepMethod = components['schemas']['StepMethod']

/**
 * What the browser may know of a request. `id` is the handle itself; the row holds only its hash.
 */
export async function flowResult(
  store: Store,
  id: string,
  request: LoginRequest,
  account: Account,
  now: number,
): Promise<FlowResult> {
  const left = await methodsLeft(store, request)
  // Begun with an ID alone: how it is written, how many steps there are and who keeps the account
  // is the account's business until a step is proven.
  const isHidden = request.username !== '' && request.first_method === null
  const demand = await openDemand(store, request)
  const mayNot =
    request.verified_at !== null &&
    request.purpose === '' &&
    request.caller === '' &&
    (await hasAllSessions(store, now, request))
  const stepCompleted = request.second_method !== null ? 2 : request.first_method !== null ? 1 : 0
  return {
    requestId: id,
    serviceName:
      request.purpose === 'password' ? 'password' : request.caller === '' ? null : request.caller,
    displayUid: maskedId(isHidden ? request.username : account.username),
    sotName: isHidden ? null : account.sot_name,
    stepCompleted,
    isSecondStepRequired: isHidden || request.second_step === 1,
    // Written by this server only, from the document's own words.
    firstStepMethod: request.first_method as StepMethod,
    secondStepMethod: request.second_method as StepMethod,
    // Nothing to choose from: no link that leads to a list of one (D3.07).
    showOtherWays: left.length > 1,
    nextStep: nextStep(request, left.length, demand, mayNot),
    ...(demand !== undefined && isPrompt(demand) && { promptId: promptIdOf(id, demand) }),
    ...(isSignUp(request.account_id) && { contextId: id }),
    expiresIn: Math.max(0, Math.ceil((request.expires_at - now) / 1000)),
  }
}

const demands = {
  security: 'SECURITY_PROGRAM_REQUIRED',
  agent: 'AGENT_REQUIRED',
  'consent-mfa': 'CONSENT_MFA',
  'agent-enroll': 'AGENT_ENROLL',
  consent: 'CONSENT',
} as const satisfies Record<Demand, FlowResult['nextStep']>

function nextStep(
  { account_id, purpose, verified_at, used_at, first_method }: LoginRequest,
  left: number,
  demand: Demand | undefined,
  hasAllSessions: boolean,
): FlowResult['nextStep'] {
  if (isSignUp(account_id)) return 'IDP_SIGNUP'
  if (purpose === 'password' && verified_at !== null) return 'PASSWORD_RESET'
  if (purpose !== '' && verified_at !== null)
    return purpose === 'remove' ||
      purpose === 'passwordless' ||
      purpose === 'release' ||
      used_at !== null
      ? 'RETURN'
      : 'ENROLL_CONTINUE'
  if (demand !== undefined) return demands[demand]
  if (verified_at !== null) return hasAllSessions ? 'SESSION_LIMIT' : 'COMPLETE'
  if (first_method === null) return 'VERIFY'
  return left === 0 ? 'ENROLL_REQUIRED' : 'SECOND_STEP'
}
