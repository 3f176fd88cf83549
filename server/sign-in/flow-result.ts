import type { components } from '../../src/api/generated/common-api.ts'
import { hasRecoveryCodeForStep } from '../recovery-codes/stored-recovery-codes.ts'
import { hasReachedSessionLimit } from '../session/sessions.ts'
import { type FactorKind, factorKinds } from '../store/factor-kinds.ts'
import type { Demand } from '../store/tables-of-methods.ts'
import type { Account, LoginRequest, Store } from '../store/tables.ts'
import { offeredMethods, readSettings, type Settings } from '../tenants/settings.ts'
import { isPrompt, promptIdOf } from '../terms/prompted-terms.ts'
import { maskId } from './address-spelling.ts'
import { isPendingSignUp } from './decoy-account.ts'
import { trustDaysOf } from './known-browser.ts'
import { nextRequiredAction } from './required-actions.ts'
import { availableMethods, sufficientProofs } from './required-steps.ts'

/**
 * The settings of its tenant as they hold in this request: no code and no prompt is promised longer
 * than it lives.
 */
export async function settingsForRequest(
  store: Store,
  now: number,
  { tenant_id, expires_at }: LoginRequest,
): Promise<Settings> {
  const settings = await readSettings(store, tenant_id)
  const secondsLeft = Math.max(1, Math.floor((expires_at - now) / 1000))
  return {
    ...settings,
    otpSeconds: Math.min(settings.otpSeconds, secondsLeft),
    helloSeconds: Math.min(settings.helloSeconds, secondsLeft),
  }
}

type FlowResult = components['schemas']['FlowResult']
type StepMethod = components['schemas']['StepMethod']

/**
 * Returns the part of a request that the browser may know. `id` is the handle itself; the row holds
 * only its hash.
 */
export async function flowResult(
  store: Store,
  {
    id,
    request,
    account,
    now,
  }: {
    readonly id: string
    readonly request: LoginRequest
    readonly account: Account
    readonly now: number
  },
): Promise<FlowResult> {
  const methods = await availableMethods(store, request)
  // True for a request begun with an ID alone. Until a step is proven, three facts stay hidden: the
  // spelling of the ID, the number of steps, and the system that keeps the account.
  const isHidden = request.username !== '' && request.first_method === null
  const demand = await nextRequiredAction(store, request)
  const isSessionLimitReached =
    request.verified_at !== null &&
    request.purpose === 'sign-in' &&
    request.caller === 'user' &&
    (await hasReachedSessionLimit(store, now, request))
  const trustDays =
    request.verified_at === null && methods.length > 0 ? await trustDaysOf(store, request) : 0
  const stepCompleted = request.second_method !== null ? 2 : request.first_method !== null ? 1 : 0
  return {
    requestId: id,
    serviceName:
      request.purpose === 'password'
        ? 'password'
        : request.caller === 'user'
          ? null
          : request.caller,
    displayUid: maskId(isHidden ? request.username : account.username),
    sotName: isHidden ? null : account.sot_name,
    stepCompleted,
    isSecondStepRequired: isHidden || request.second_step,
    // Written by this server only, from the document's own words.
    firstStepMethod: request.first_method as StepMethod,
    secondStepMethod: request.second_method as StepMethod,
    // Nothing to choose from: no link that leads to a list of one (D3.07).
    showOtherWays: methods.length > 1,
    nextStep: nextStep(request, {
      methods: methods.length,
      demand,
      hasReachedSessionLimit: isSessionLimitReached,
    }),
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
  {
    methods,
    demand,
    hasReachedSessionLimit,
  }: {
    readonly methods: number
    readonly demand: Demand | undefined
    readonly hasReachedSessionLimit: boolean
  },
): FlowResult['nextStep'] {
  if (isPendingSignUp(account_id)) return 'IDP_SIGNUP'
  if (purpose === 'password' && verified_at !== null) return 'PASSWORD_RESET'
  if (purpose !== 'sign-in' && verified_at !== null)
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

type Proven = Pick<LoginRequest, 'account_id' | 'tenant_id' | 'first_method' | 'second_step'> &
  Partial<Pick<LoginRequest, 'identity_provider'>> & { readonly resetMethod?: string }

/** Authenticators of the two directories: only the directory registers them (D2.32). */
export const registeredByDirectory: readonly FactorKind[] = ['ActiveDirectory', 'KnoxIdentity']

/**
 * Returns whether a sign-in with a proven first step may enroll this kind, and end with it. No
 * other method may be registered, whether the tenant offers it or not: otherwise a password alone
 * would register a stranger's phone.
 */
export async function mayEnrollWithin(
  store: Store,
  request: Proven,
  kind: FactorKind,
): Promise<boolean> {
  const unproven = await store
    .selectFrom('factor')
    .select('kind')
    .where('account_id', '=', request.account_id)
    .where('kind', '!=', (request.first_method ?? '') as FactorKind)
    .limit(1)
    .executeTakeFirst()
  const areEnough = await sufficientProofs(store, request)
  return unproven === undefined && areEnough([request.first_method ?? '', kind])
}

/**
 * Returns whether a sign-in can end after this first step: at once, by a second method, or by the
 * enrollment of one. Otherwise only the service desk can help.
 */
export async function canEndSignIn(store: Store, proven: Proven): Promise<boolean> {
  const areEnough = await sufficientProofs(store, proven)
  if (!proven.second_step && areEnough([proven.first_method ?? ''])) return true
  if ((await availableMethods(store, { ...proven, purpose: 'sign-in', caller: 'user' })).length > 0)
    return true
  const offered = await offeredMethods(store, proven.tenant_id)
  for (const kind of factorKinds)
    if (
      !registeredByDirectory.includes(kind) &&
      (offered?.includes(kind) ?? true) &&
      (await mayEnrollWithin(store, proven, kind))
    )
      return true
  return false
}
