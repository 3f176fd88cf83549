import { resolveBrowserHash } from '../caller.ts'
import type { IdentityProvider } from '../federation/identity-providers.ts'
import { ApiError, apiError } from '../http/errors.ts'
import { hashDestination } from '../messages/message-limits.ts'
import type { Services } from '../operation.ts'
import type { Store } from '../store/tables.ts'
import { liveInvitation } from './applications.ts'
import { signUpRules, type SignUpRules } from './sign-up-rules.ts'

/** Names that a person tries before one is free; also those that the account was refused for. */
const checksPerSignUp = 10

type SignUpInitiator = {
  readonly tenant: string
  readonly browser: string | undefined
  readonly invitationKey: string | undefined
}

/**
 * Counts a question whether an ID exists. Only a sign-up that confirmed an address may ask, because
 * a stranger could otherwise list the IDs of a tenant.
 * @param ip address of the client
 * @throws REQUEST_EXPIRED, RATE_LIMITED
 */
export async function limitIdChecks(
  services: Services,
  initiator: SignUpInitiator,
  ip: string,
): Promise<void> {
  const signUp = await namesOfSignUp(services, initiator)
  if (signUp === undefined) throw apiError('REQUEST_EXPIRED')
  takeAll(services, signUp.names)
  services.limits.idChecks.take(ip)
}

/**
 * Runs the creation of an account. Refused because of its ID, it counts as a check: it tells the
 * same. Each creation holds its place while it runs, so that parallel ones share the ten. Other
 * users of the client's network are not counted here, because they could prevent it. They are where
 * the tenant confirms no address: a new browser would have further checks.
 * @param initiator `ip`: address of the client
 * @throws RATE_LIMITED, and the errors of `create`
 */
export async function limitRefusedIds<Value>(
  services: Services,
  initiator: SignUpInitiator & { readonly ip: string },
  create: () => Promise<Value>,
): Promise<Value> {
  const { names, isConfirmed } = (await namesOfSignUp(services, initiator)) ?? {
    names: [],
    isConfirmed: true,
  }
  const releaseNames = takeAll(services, names)
  const releaseAddress = isConfirmed ? undefined : services.limits.idChecks.take(initiator.ip)
  const release = () => {
    releaseNames()
    releaseAddress?.()
  }
  try {
    const created = await create()
    release()
    return created
  } catch (problem) {
    if (!(problem instanceof ApiError && problem.code === 'SIGNUP_ID_EXISTS')) release()
    throw problem
  }
}

/** Takes a place under each name, or under none. @throws RATE_LIMITED */
function takeAll({ limits }: Services, names: readonly string[]): () => void {
  const taken: (() => void)[] = []
  const release = () => {
    for (const giveBack of taken.splice(0)) giveBack()
  }
  try {
    for (const name of names) taken.push(limits.idChecksBySignUp.take(name, checksPerSignUp))
  } catch (rateLimitError) {
    release()
    throw rateLimitError
  }
  return release
}

/**
 * Returns the names under which a sign-up is counted: its browser, and each address that it
 * confirmed. Another browser with the same address has no further checks. `isConfirmed` is true
 * when there is such an address.
 * @returns undefined when no address is confirmed, although the tenant demands it
 */
async function namesOfSignUp(
  { store, clock, pepper }: Services,
  { tenant, browser, invitationKey }: SignUpInitiator,
): Promise<{ readonly names: readonly string[]; readonly isConfirmed: boolean } | undefined> {
  const now = clock.now()
  const rules = await signUpRules(store, tenant)
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  const invitation =
    invitationKey === undefined
      ? undefined
      : await liveInvitation(store, { now, tenant, invitationKey }).catch(asUninvited)
  const confirmed =
    browser_hash === undefined
      ? []
      : await store
          .selectFrom('signup_verification')
          .select(['kind', 'address'])
          .where('browser_hash', '=', browser_hash)
          .where('tenant_id', '=', tenant)
          .where('used_at', 'is', null)
          .where('verified_at', '>', now - rules.proofLasts * 1000)
          .execute()
  const addresses = [
    ...confirmed.map(({ kind, address }) => hashDestination(pepper, kind, address)),
    ...(invitation === undefined ? [] : [hashDestination(pepper, 'Email', invitation.email)]),
  ]
  if (addresses.length === 0 && mustConfirm(rules)) return undefined
  if (invitation === undefined && rules.inviteOnly) return undefined
  return {
    names: browser_hash === undefined ? addresses : [browser_hash, ...addresses],
    isConfirmed: addresses.length > 0,
  }
}

const mustConfirm = ({ confirmEmail, confirmPhone }: SignUpRules): boolean =>
  confirmEmail || confirmPhone

function asUninvited(problem: unknown): undefined {
  if (!(problem instanceof ApiError)) throw problem
}

/**
 * Returns the joined ID in its stored form: letters, digits and - _ . ~ @ (R5.06), not empty before
 * the postfix, no longer than the log-in accepts (T70, T71).
 * @throws VALIDATION_FAILED
 */
export function assertSignUpId({ postfix, idMaxLength }: SignUpRules, username: string): void {
  const rule = !/^[A-Za-z0-9._~@-]+$/.test(username)
    ? 'pattern'
    : username.length > idMaxLength
      ? 'max-length'
      : !username.endsWith(postfix) || username.length === postfix.length
        ? 'postfix'
        : undefined
  if (rule !== undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/username', rule }] })
}

/**
 * The IDs of a provider's users (`federation/sign-up-context`) are reserved for them, unless the
 * tenant adds the same postfix to every ID.
 * @throws SIGNUP_ID_EXISTS
 */
export function assertNotReservedForProvider(
  providers: readonly Pick<IdentityProvider, 'domain'>[],
  { postfix }: SignUpRules,
  username: string,
): void {
  const belongs = (id: string) =>
    providers.some(({ domain }) => id.toLowerCase().endsWith(`@${domain}`))
  if (belongs(username) && !belongs(postfix)) throw apiError('SIGNUP_ID_EXISTS')
}

/** IDs are compared without case. */
export const isIdTaken = async (store: Store, tenant: string, username: string): Promise<boolean> =>
  (await store
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst()) !== undefined
