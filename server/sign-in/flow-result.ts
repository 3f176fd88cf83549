import type { components } from '../../src/api/generated/common-api.ts'
import { nextRequiredAction } from '../device-agents/required-actions.ts'
import type { Demand } from '../device-agents/tables.ts'
import { isPendingSignUp } from '../federation/sign-up-account.ts'
import { hasRecoveryCodeForStep } from '../recovery-codes/may-prove-by-recovery-code.ts'
import { hasReachedSessionLimit } from '../session/session-limit.ts'
import type { Store } from '../store/open-store.ts'
import { promptIdOf } from '../terms/prompt-id.ts'
import { isPrompt } from '../terms/prompted-terms.ts'
import { availableMethods } from './available-methods.ts'
import type { Account, LoginRequest } from './login-request.ts'
import { maskId } from './mask.ts'
import { trustDaysOf } from './trusted-device.ts'

type FlowResult = components['schemas']['FlowResult']
type StepMethod = components['schemas']['StepMethod']

/**
 * Returns the part of a request that the browser may know. `id` is the handle itself; the row holds
 * only its hash.
 */
export async function flowResult(
  store: Store,
  id: string,
  request: LoginRequest,
  account: Account,
  now: number,
): Promise<FlowResult> {
  const methods = await availableMethods(store, request)
  // True for a request begun with an ID alone. Until a step is proven, three facts stay hidden: the
  // spelling of the ID, the number of steps, and the system that keeps the account.
  const isHidden = request.username !== '' && request.first_method === null
  const demand = await nextRequiredAction(store, request)
  const isSessionLimitReached =
    request.verified_at !== null &&
    request.purpose === '' &&
    request.caller === '' &&
    (await hasReachedSessionLimit(store, now, request))
  const trustDays =
    request.verified_at === null && methods.length > 0 ? await trustDaysOf(store, request) : 0
  const stepCompleted = request.second_method !== null ? 2 : request.first_method !== null ? 1 : 0
  return {
    requestId: id,
    serviceName:
      request.purpose === 'password' ? 'password' : request.caller === '' ? null : request.caller,
    displayUid: maskId(isHidden ? request.username : account.username),
    sotName: isHidden ? null : account.sot_name,
    stepCompleted,
    isSecondStepRequired: isHidden || request.second_step === 1,
    // Written by this server only, from the document's own words.
    firstStepMethod: request.first_method as StepMethod,
    secondStepMethod: request.second_method as StepMethod,
    // Nothing to choose from: no link that leads to a list of one (D3.07).
    showOtherWays: methods.length > 1,
    nextStep: nextStep(request, methods.length, demand, isSessionLimitReached),
    ...(demand !== undefined && isPrompt(demand) && { promptId: promptIdOf(id, demand) }),
    ...(isPendingSignUp(request.account_id) && { contextId: id }),
    ...(trustDays > 0 && { trustDays }),
    ...((await hasRecoveryCodeForStep(store, request)) && { recoveryCodes: true }),
    expiresIn: Math.max(0, Math.ceil((request.expires_at - now) / 1000)),
  }
}

const nextStepByAction = {
  security: 'SECURITY_PROGRAM_REQUIRED',
  agent: 'AGENT_REQUIRED',
  'consent-mfa': 'CONSENT_MFA',
  'agent-enroll': 'AGENT_ENROLL',
  consent: 'CONSENT',
} as const satisfies Record<Demand, FlowResult['nextStep']>

function nextStep(
  { account_id, purpose, verified_at, used_at, first_method }: LoginRequest,
  methods: number,
  demand: Demand | undefined,
  hasReachedSessionLimit: boolean,
): FlowResult['nextStep'] {
  if (isPendingSignUp(account_id)) return 'IDP_SIGNUP'
  if (purpose === 'password' && verified_at !== null) return 'PASSWORD_RESET'
  if (purpose !== '' && verified_at !== null)
    return purpose === 'remove' ||
      purpose === 'passwordless' ||
      purpose === 'recovery' ||
      purpose === 'release' ||
      used_at !== null
      ? 'RETURN'
      : 'ENROLL_CONTINUE'
  if (demand !== undefined) return nextStepByAction[demand]
  if (verified_at !== null) return hasReachedSessionLimit ? 'SESSION_LIMIT' : 'COMPLETE'
  if (first_method === null) return 'VERIFY'
  return methods === 0 ? 'ENROLL_REQUIRED' : 'SECOND_STEP'
}
