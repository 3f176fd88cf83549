import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../http/errors.ts'
import { trustPasswordAgain } from '../store/accounts.ts'
import type { FactorKind } from '../store/factor-kinds.ts'
import { reopenSteps } from '../store/login-requests.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import {
  type Offering,
  offeredMethods,
  readSettings,
  stillOffered,
  tenantSetting,
} from '../tenants/settings.ts'
import type { Floor } from '../tenants/tenants.ts'
import { decoySecondStep, isPendingSignUp } from './decoy-account.ts'
import { nextRequiredAction } from './required-actions.ts'

/**
 * Raises a request to two steps when the account now requires two, or when its first step does not
 * reach the tenant's floor. The number of steps is stored when a request opens. It is read again
 * wherever the request continues (docs/decisions/0063). A proof of one step is then no longer
 * enough. The number never drops, unless the account trusts the browser (`skipSecondStep`). It
 * rises again when that trust ends. A proof by a method that the tenant stopped offering counts for
 * nothing (docs/decisions/0123).
 */
export async function refreshRequiredSteps(
  store: Store,
  request: LoginRequest,
): Promise<LoginRequest> {
  if (request.used_at !== null) return request
  // Also runs for a request of two steps. The number of statements must not reveal the account
  // (D8.07).
  const needed = await requiredSteps(store, request)
  const isProvenInVain = needed.other || (needed.more && request.second_method !== null)
  if (!isProvenInVain && (!needed.two || request.second_step)) return request
  const raisedRequest = {
    second_step: needed.two || request.second_step,
    verified_at: null,
    trust_id: null,
    // Both steps are open again: no further method could complete these two. A dormant account
    // never enters its password in this request, so that proof stays.
    ...(isProvenInVain && {
      first_method: request.purpose === 'release' ? request.first_method : null,
      identity_provider: null,
      second_method: null,
    }),
  }
  await reopenSteps(store, request.id_hash, raisedRequest)
  return { ...request, ...raisedRequest }
}

type RequiredSteps = {
  /** The account or the tenant requires two steps. */
  readonly two: boolean
  /** The proven methods do not reach the floor of the tenant. */
  readonly more: boolean
  /** The tenant stopped offering one of the proven methods. */
  readonly other: boolean
}

/**
 * Steps apply to a sign-in, the verification for a consumer service, and a new password. Methods
 * apply to every request. An ID without an account is read in the same manner (D8.07).
 */
async function requiredSteps(store: Store, request: LoginRequest): Promise<RequiredSteps> {
  const { account_id, purpose, caller } = request
  const areOffered = await stillOffered(store, request)
  const proven = [request.first_method, request.second_method].filter((method) => method !== null)
  const other = !areOffered(proven)
  if (
    (purpose !== 'sign-in' && purpose !== 'password') ||
    caller === 'mfa-am' ||
    isPendingSignUp(account_id)
  )
    return { two: false, more: false, other }
  const account = await store
    .selectFrom('account')
    .select('second_step')
    .where('id', '=', account_id)
    .executeTakeFirst()
  // A user with one method must still be able to set a new password.
  const canHaveSecondStep =
    purpose === 'sign-in' ||
    (await availableMethods(store, { ...request, first_method: null })).length > 1
  const areEnough = await sufficientProofs(store, request)
  const more = purpose === 'sign-in' && !other && proven.length > 0 && !areEnough(proven)
  const hasSecondStep = account?.second_step ?? decoySecondStep(account_id)
  const isSkipped = proven.length === 1 && (await isTrustAlive(store, request))
  // A trusted browser is no factor, so it does not give the level that the application asked for.
  const isAskedFor =
    purpose === 'sign-in' &&
    (await doesApplicationAskForTwoFactors(store, request)) &&
    (await availableMethods(store, { ...request, first_method: null })).length > 1
  const two = more || isAskedFor || (canHaveSecondStep && hasSecondStep && !isSkipped)
  return { two, more, other }
}

/** Returns for how many days a tenant allows trust; 0 where it forbids it. */
export async function allowedTrustDays(store: Store, tenant: string): Promise<number> {
  const { trustedDevicesAllowed, trustedDeviceDays } = await readSettings(store, tenant)
  return trustedDevicesAllowed === 1 ? trustedDeviceDays : 0
}

type Skipped = Pick<LoginRequest, 'account_id' | 'tenant_id' | 'trust_id'>

/** Returns whether the trust that skipped a second step was neither ended nor forbidden since. */
export async function isTrustAlive(
  store: Store,
  { account_id, tenant_id, trust_id }: Skipped,
): Promise<boolean> {
  if (trust_id === null || (await allowedTrustDays(store, tenant_id)) === 0) return false
  const trusted = await store
    .selectFrom('known_browser')
    .select('trust_id')
    .where('account_id', '=', account_id)
    .where('trust_id', '=', trust_id)
    .executeTakeFirst()
  return trusted !== undefined
}

type StepMethod = NonNullable<components['schemas']['StepMethod']>

/** The tenant closed the reset since it began. With the old password it may go on. */
async function isClosedReset(store: Store, request: Asking): Promise<boolean> {
  if (request.purpose !== 'password' || request.knows_password !== false) return false
  return (await readSettings(store, request.tenant_id)).passwordResetOpen === 0
}

/** The columns of a request that decide which methods may prove its open step. */
export type Asking = Pick<
  LoginRequest,
  'account_id' | 'tenant_id' | 'first_method' | 'second_step' | 'purpose' | 'caller'
> &
  Partial<Pick<LoginRequest, 'identity_provider' | 'knows_password'>> & {
    readonly resetMethod?: string
  }

/**
 * Returns the methods, among those of the tenant, that may prove the open step. A password may
 * prove only the first step. No method counts twice. With two steps, the first method must leave a
 * method for the second, and together they must reach the tenant's floor. The password is always
 * allowed: a user without a registered method is then sent to register one.
 */
export async function availableMethods(
  store: Store,
  request: Asking,
): Promise<readonly StepMethod[]> {
  // Somebody without an account yet: they sign up, and that is the step.
  if (isPendingSignUp(request.account_id)) return []
  if (await isClosedReset(store, request)) return []
  const factors = await store
    .selectFrom('factor')
    .select('kind')
    .where('account_id', '=', request.account_id)
    .execute()
  const offered = await offeredMethods(store, request.tenant_id)
  const kinds = factors.map(({ kind }) => kind).filter((kind) => offered?.includes(kind) ?? true)
  const areEnough = await sufficientProofs(store, request)
  const { first_method, purpose, second_step } = request
  // A signed-in user proves their identity again with a registered method. The password opened the
  // session, so it is requested only when no other method is registered. It is never requested when
  // a system has checked the user itself and requests the second proof.
  if (isReauthentication(request) && factors.length === 0 && first_method === null)
    return ['password']
  if (isReauthentication(request) || request.caller === 'mfa-am')
    return first_method === null ? kinds : []
  // A user that requests a new password does not know the old password.
  if (purpose !== 'sign-in') return kinds.filter((kind) => kind !== first_method)
  const mayFollow = (first: string) =>
    kinds.filter((kind) => kind !== first && areEnough([first, kind]))
  if (first_method !== null) return mayFollow(first_method)
  return [
    'password',
    ...kinds.filter((kind) => (!second_step && areEnough([kind])) || mayFollow(kind).length > 0),
  ]
}

/**
 * Returns whether this method may prove the open step now: the step is open, no required action
 * comes first, and the method is available. Every proof asks it, and every message for one.
 */
export async function mayProve(
  store: Store,
  request: LoginRequest,
  method: StepMethod,
): Promise<boolean> {
  return (
    request.verified_at === null &&
    (await nextRequiredAction(store, request)) === undefined &&
    (await availableMethods(store, request)).includes(method)
  )
}

/** @throws REQUEST_EXPIRED unless this method may prove the open step: the browser is behind */
export async function assertOffered(
  store: Store,
  request: LoginRequest,
  method: StepMethod,
): Promise<void> {
  if (!(await mayProve(store, request, method))) throw apiError('REQUEST_EXPIRED')
}

/**
 * True when a signed-in user proves their identity again. False for a sign-in, a password reset,
 * and the wake-up of an account: there the user has not proven it yet.
 */
export const isReauthentication = ({ purpose }: Pick<LoginRequest, 'purpose'>): boolean =>
  purpose !== 'sign-in' && purpose !== 'password' && purpose !== 'release'

/**
 * True when the request has proven nothing: then it gets no address and no device. A signed-in user
 * already knows their own.
 */
export const isUnverified = ({
  first_method,
  purpose,
}: Pick<LoginRequest, 'first_method' | 'purpose'>): boolean =>
  first_method === null && !isReauthentication({ purpose })

/**
 * True when the user has proven their identity in order to register a method. The user chooses
 * among all methods, also to replace a registered method (D2.33).
 */
export const isEnrolling = ({
  purpose,
  verified_at,
}: Pick<LoginRequest, 'purpose' | 'verified_at'>): boolean =>
  (purpose === 'enroll' || purpose === 'change') && verified_at !== null

/** True when these methods may end a sign-in, apart from their number. */
export type Sufficient = (methods: readonly string[]) => boolean

type Subject = Offering & {
  readonly account_id: string
  /** Answers as if this method alone had reset the password. */
  readonly resetMethod?: string
}

/**
 * Returns whether methods reach the floor of the tenant (docs/decisions/0102), and the tenant still
 * offers them (docs/decisions/0123). A recovery code counts where the tenant allows it
 * (docs/decisions/0131). Where the tenant forbids passwordless sign-in, they include a password,
 * ours or of a directory, or the sign-in at an identity provider. A password proves nothing beside
 * the method that alone reset it (docs/decisions/0103). An ID without an account takes the same
 * statements (D8.07).
 */
export async function sufficientProofs(
  store: Store,
  { resetMethod, account_id, ...offering }: Subject,
): Promise<Sufficient> {
  const { tenant_id } = offering
  const floor = await floorOf(store, tenant_id)
  const areOffered = await stillOffered(store, offering)
  const { passwordlessAllowed, recoveryCodesAllowed } = await readSettings(store, tenant_id)
  const account = await store
    .selectFrom('account')
    .select(['second_step', 'reset_method'])
    .where('id', '=', account_id)
    .executeTakeFirst()
  const untrustedWith = resetMethod ?? account?.reset_method ?? undefined
  return (methods) => {
    const independent = methods.filter(
      (method) => method !== 'password' || !methods.some((other) => other === untrustedWith),
    )
    return (
      areOffered(methods) &&
      (recoveryCodesAllowed === 1 || !methods.includes('RecoveryCode')) &&
      (passwordlessAllowed === 1 || !isWithoutPassword(independent)) &&
      reachesFloor(floor, independent) &&
      (account?.second_step !== true || independent.length === methods.length)
    )
  }
}

type Proven = { readonly account_id: string; readonly methods: readonly string[] }

/**
 * Trusts the password again after a sign-in by a method that did not reset it. Call it in the
 * transaction of the hand-over.
 */
export async function trustPassword(store: Store, { account_id, methods }: Proven): Promise<void> {
  const others = methods.filter((method) => method !== 'password')
  for (const method of others) await trustPasswordAgain(store, account_id, method)
}

type Factor = 'knowledge' | 'possession' | 'inherence'

/**
 * The factor that each method proves, as `factors` of `flows/app.yaml` declares it for the screens.
 * An identity provider does not say how it verified the user. Its assertion counts as one factor,
 * and never as a named one.
 */
const factorOf: Readonly<
  Record<FactorKind | 'password' | 'IdentityProvider' | 'RecoveryCode', Factor | 'unknown'>
> = {
  password: 'knowledge',
  ActiveDirectory: 'knowledge',
  KnoxIdentity: 'knowledge',
  Sms: 'possession',
  Email: 'possession',
  Msg: 'possession',
  UaApp: 'possession',
  UaPin: 'possession',
  UaTOTP: 'possession',
  UaMOTP: 'possession',
  WindowsHello: 'possession',
  IdentityProvider: 'unknown',
  // A look-up secret is something that the user has (NIST SP 800-63B-4, 3.1.2).
  RecoveryCode: 'possession',
}

const isMethod = (method: string): method is keyof typeof factorOf =>
  Object.hasOwn(factorOf, method)

/** Returns the floor of a tenant; one factor where it has none. */
export async function floorOf(store: Store, tenant: string): Promise<Floor> {
  const value = await tenantSetting(store, tenant, 'floor')
  // Written by `savePolicies`.
  return value === undefined ? 1 : (JSON.parse(value) as Floor)
}

/** Returns whether these methods together prove the factors of the floor. */
export function reachesFloor(floor: Floor, methods: readonly string[]): boolean {
  const proven = new Set<string>(methods.filter(isMethod).map((method) => factorOf[method]))
  return typeof floor === 'number'
    ? proven.size >= floor
    : floor.every((factor) => proven.has(factor))
}

/** True when none of these methods is a password, or the sign-in at an identity provider. */
export const isWithoutPassword = (methods: readonly string[]): boolean =>
  !methods.some((method) => isMethod(method) && factorOf[method] !== 'possession')

/**
 * Returns whether the application of this sign-in asked for two factors. Without such a request
 * the account and the tenant decide alone.
 */
export async function doesApplicationAskForTwoFactors(
  store: Store,
  { key_hash }: { readonly key_hash: string },
): Promise<boolean> {
  const context = await store
    .selectFrom('login_context')
    .select('needed_acr')
    .where('key_hash', '=', key_hash)
    .executeTakeFirst()
  return context !== undefined && context.needed_acr !== null
}
