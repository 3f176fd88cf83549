import type { components } from '../../src/api/generated/common-api.ts'
import { maskedId } from './mask.ts'
import type { Account, LoginRequest } from './login-request.ts'

type FlowResult = components['schemas']['FlowResult']
type StepMethod = components['schemas']['StepMethod']

/** What the browser may know of a request. `id` is the handle itself; the row holds only its hash. */
export function flowResult(id: string, request: LoginRequest, account: Account, now: number): FlowResult {
  const stepCompleted = request.second_method !== null ? 2 : request.first_method !== null ? 1 : 0
  return {
    requestId: id,
    serviceName: null,
    displayUid: maskedId(account.username),
    sotName: account.sot_name,
    stepCompleted,
    isSecondStepRequired: request.second_step === 1,
    // Written by this server only, from the document's own words.
    firstStepMethod: request.first_method as StepMethod,
    secondStepMethod: request.second_method as StepMethod,
    showOtherWays: true,
    nextStep: request.verified_at !== null ? 'COMPLETE' : stepCompleted === 0 ? 'VERIFY' : 'SECOND_STEP',
    expiresIn: Math.max(0, Math.ceil((request.expires_at - now) / 1000)),
  }
}
