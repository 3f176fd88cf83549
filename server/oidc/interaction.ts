import type { interactionPolicy as InteractionPolicy } from 'oidc-provider'
import { mayHandOver, resolveBrowserHash, rotateBrowserId } from '../caller.ts'
import { bindProviderSession } from '../federation/provider-session.ts'
import { base } from '../http/address.ts'
import type { Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { sealedPlaces, type Sealer } from '../sealing/sealer.ts'
import { hasReachedSessionLimit } from '../session/sessions.ts'
import { accountProblemPage } from '../sign-in/account-state.ts'
import { trustPassword, refreshRequiredSteps } from '../sign-in/required-steps.ts'
import { blockedAccountOf, handOverSignIn, noteHandOver } from '../store/login-requests.ts'
import type { Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { acrOf, asksForTwoFactors, twoFactors } from './acr.ts'
import { interactionPolicy } from './oidc-provider.ts'
import { canResumeSso, doProofsSuffice, endSsoSession, saveSignInProofs } from './sso-session.ts'

/**
 * Returns the policy that decides when the provider requires a new sign-in, although it still knows
 * the user. First case: the account became unusable; the sign-in then shows the reason. Second: the
 * provider knows the user for another tenant. Third: the user has as many sessions as the tenant
 * allows, and can end one there. Fourth: our session is over for any reason, so the provider's
 * session is over too. Fifth: the account or the tenant requires more proofs than the sign-in had
 * (docs/decisions/0104). Sixth: the application prefers two factors, and the sign-in had one.
 */
export function loginPolicy({
  store,
  clock,
  tenants,
  sealer,
}: Pick<Services, 'store' | 'clock' | 'tenants' | 'sealer'>): InteractionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  const unusable = new interactionPolicy.Check(
    'account_unusable',
    'The account cannot be used',
    async ({ oidc, req }) => {
      const accountId = oidc.session?.accountId
      if (accountId === undefined) return false
      const account = await store
        .selectFrom('account')
        .select(['state', 'tenant_id'])
        .where('id', '=', accountId)
        .executeTakeFirst()
      if (account?.state !== 'active' || account.tenant_id !== tenants.of(req.headers).name)
        return true
      return hasReachedSessionLimit(store, clock.now(), {
        account_id: accountId,
        tenant_id: account.tenant_id,
      })
    },
  )
  const isSessionOver = new interactionPolicy.Check(
    'session_over',
    'The session is over',
    async ({ oidc: { session }, req }) => {
      if (session?.accountId === undefined) return false
      const ssoSignIn = {
        provider_hash: handleHash(session.uid),
        signed_in_at: (session.loginTs ?? 0) * 1000,
      }
      return !(await canResumeSso(store, {
        now: clock.now(),
        at: ssoSignIn,
        tenant: tenants.of(req.headers).name,
      }))
    },
  )
  const areProofsMissing = new interactionPolicy.Check(
    'proofs_missing',
    'The sign-in needs more proofs than the session has',
    async ({ oidc: { session } }) => {
      if (session?.accountId === undefined) return false
      const signIn = { account_id: session.accountId, signed_in_at: (session.loginTs ?? 0) * 1000 }
      return !(await doProofsSuffice({ store, sealer }, signIn))
    },
  )
  const isLevelMissing = new interactionPolicy.Check(
    'level_missing',
    'The sign-in needs two factors',
    'login_required',
    // Not after a sign-in that was for this: the user may be unable to prove more.
    ({ oidc: { session, params, result } }) =>
      session?.accountId !== undefined &&
      result?.login === undefined &&
      asksForTwoFactors(params?.['acr_values'], session.acr),
  )
  policy.get('login')?.checks.add(unusable)
  policy.get('login')?.checks.add(isSessionOver)
  policy.get('login')?.checks.add(areProofsMissing)
  policy.get('login')?.checks.add(isLevelMissing)
  return policy
}

/** Exactly the fields of the specification. All are claims of the browser, and none is trusted. */
export type InteractionForm = Readonly<
  Record<'sessionDataKey' | 'requestId' | 'username' | 'tenantId' | 'authenticator', string>
>

export type CompletedInteraction = {
  /** Path of the provider that continues the sign-in. */
  readonly target: string
  /** New ID of the browser, when it gets one. */
  readonly browser: string | undefined
}

/**
 * Finishes the provider's interaction if this server itself verified the request in this browser.
 * Username, tenant and key must match. The request must not be handed over already, and no required
 * action may be open. The account must have room for one more session. If a second step became
 * required after the first, the browser goes back to complete it. If the account cannot be used,
 * the verified user gets the reason.
 */
export async function completeInteraction(
  { store, clock, sealer }: Services,
  form: InteractionForm,
  browser: string | undefined,
): Promise<CompletedInteraction | undefined> {
  if (browser === undefined) return undefined
  return store.transaction().execute(async (transaction) => {
    const browser_hash = await resolveBrowserHash(transaction, clock.now(), browser)
    if (browser_hash === undefined) return undefined
    if (!(await mayHandOver(transaction, browser, form.requestId))) return undefined
    const request = await consumeRequest(transaction, { now: clock.now(), form, browser_hash })
    if (request === undefined)
      return blockedAccountRedirect(transaction, { now: clock.now(), form, browser_hash })
    if ('target' in request) return request
    const methods = [request.first_method, request.second_method].filter(
      (method) => method !== null,
    )
    const target = await finishInteraction(transaction, {
      sealer,
      now: clock.now(),
      verified: {
        interaction_hash: request.interaction_hash,
        accountId: request.account_id,
        tenant_id: request.tenant_id,
        methods,
        identity_provider: request.identity_provider,
        trust_id: methods.length === 1 ? request.trust_id : null,
        id_hash: request.id_hash,
      },
    })
    return target === undefined
      ? undefined
      : { target, browser: await rotateBrowserId(transaction, clock.now(), browser) }
  })
}

/**
 * Marks the request as used in one statement. A second press of Continue, before the provider took
 * the result, finds the same interaction still waiting.
 */
async function consumeRequest(
  store: Store,
  {
    now,
    form,
    browser_hash,
  }: { readonly now: number; readonly form: InteractionForm; readonly browser_hash: string },
) {
  const activeAccounts = store
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', form.tenantId)
    .where('state', '=', 'active')
  // A user from an identity provider never gave an ID here, so the request names the account.
  const account = await (
    form.username === ''
      ? activeAccounts.where('id', 'in', (e) =>
          e
            .selectFrom('login_request')
            .select('account_id')
            .where('id_hash', '=', handleHash(form.requestId))
            .where('first_method', '=', 'IdentityProvider'),
        )
      : activeAccounts.where('username_key', '=', form.username.toLowerCase())
  ).executeTakeFirst()
  if (
    account === undefined ||
    (await hasReachedSessionLimit(store, now, { account_id: account.id, tenant_id: form.tenantId }))
  )
    return undefined
  const stepUp = await requireStepUp(store, now, {
    requestId: form.requestId,
    browser_hash,
  })
  if (stepUp !== undefined) return stepUp
  const request = await handOverSignIn(store, now, {
    id_hash: handleHash(form.requestId),
    key_hash: handleHash(form.sessionDataKey),
    browser_hash,
    tenant_id: form.tenantId,
    account_id: account.id,
  })
  if (request === undefined) return undefined
  const context = await store
    .selectFrom('login_context')
    .select('interaction_hash')
    .where('key_hash', '=', request.key_hash)
    .executeTakeFirst()
  return context === undefined ? undefined : { ...request, ...context }
}

/** Names of RFC 8176 for the verified methods. It has none for an assertion of another provider. */
const methodReferences: Readonly<Record<string, string>> = {
  password: 'pwd',
  Sms: 'sms',
  Email: 'otp',
  Msg: 'otp',
  UaMOTP: 'otp',
  UaTOTP: 'otp',
  UaApp: 'swk',
  UaPin: 'pin',
  WindowsHello: 'hwk',
  ActiveDirectory: 'pwd',
  KnoxIdentity: 'pwd',
  IdentityProvider: 'fed',
  // It has none for a look-up secret either. A recovery code is a one-time code of the user.
  RecoveryCode: 'otp',
}

type Verified = {
  readonly interaction_hash: string
  readonly accountId: string
  readonly tenant_id: string
  readonly methods: readonly string[]
  readonly identity_provider: string | null
  /** The trust that took the place of the second step. */
  readonly trust_id: string | null
  /** Of the request. */
  readonly id_hash: string
}
type Interaction = {
  result?: unknown
  session?: { accountId?: string; uid?: string }
  readonly returnTo: string
}

/**
 * Does the same as `provider.interactionResult`, but inside our transaction. The row is gone once
 * the provider has taken the result: then there is nothing to finish.
 */
async function finishInteraction(
  store: Store,
  {
    sealer,
    now,
    verified,
  }: { readonly sealer: Sealer; readonly now: number; readonly verified: Verified },
): Promise<string | undefined> {
  const { interaction_hash, accountId, tenant_id, methods, identity_provider, trust_id } = verified
  const place = sealedPlaces.provider('Interaction', interaction_hash)
  const row = await store
    .selectFrom('oidc')
    .select('payload_sealed')
    .where('model', '=', 'Interaction')
    .where('id_hash', '=', interaction_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Written by oidc-provider's Interaction model.
  const interaction = JSON.parse(sealer.open(place, row.payload_sealed)) as Interaction
  const sessionHash = handleHash(interaction.session?.uid ?? '')
  if (
    interaction.session !== undefined &&
    (interaction.session.accountId !== accountId || !(await isKnown(store, now, sessionHash)))
  ) {
    // Another user was signed in at the provider here, or the same user ended that session. The old
    // session ends, and this one is new.
    await endSsoSession(store, now, sessionHash)
    delete interaction.session
  }
  const verifiedMethods = [...new Set(methods.map((method) => methodReferences[method] ?? 'otp'))]
  const acr = acrOf(methods)
  // RFC 8176: methods of different factors. Two passwords, or two codes, are the same factor.
  const amr = [...verifiedMethods, ...(acr === twoFactors ? ['mfa'] : [])]
  // Uses our clock, in whole seconds, rounded up so that a session does not end early.
  const ts = Math.ceil(now / 1000)
  // The sign-in names the application, so it is the answer to `prompt=consent` as well.
  interaction.result = { login: { accountId, acr, amr, remember: false, ts }, consent: {} }
  const { sessionSeconds } = await readSettings(store, tenant_id)
  await saveSignInProofs(
    { store, sealer },
    { account_id: accountId, signed_in_at: ts * 1000 },
    { methods, identity_provider, trust_id, expires_at: now + sessionSeconds * 1000 + 1000 },
  )
  await bindProviderSession({ store, sealer }, verified.id_hash, {
    signIn: { account_id: accountId, signed_in_at: ts * 1000 },
    expires_at: now + sessionSeconds * 1000 + 1000,
  })
  await noteHandOver(store, ts * 1000, verified.id_hash)
  await trustPassword(store, { account_id: accountId, methods })
  await store
    .updateTable('oidc')
    .set({ payload_sealed: sealer.seal(place, JSON.stringify(interaction)) })
    .where('model', '=', 'Interaction')
    .where('id_hash', '=', interaction_hash)
    .execute()
  const { pathname, search } = new URL(interaction.returnTo)
  return pathname + search
}

/** Returns whether the provider still has this session. */
async function isKnown(store: Store, now: number, uid_hash: string): Promise<boolean> {
  return (
    (await store
      .selectFrom('oidc')
      .select('id_hash')
      .where('model', '=', 'Session')
      .where('uid_hash', '=', uid_hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Returns the error page for a user that signed in without a password but cannot use the account. A
 * request that was cancelled, or that proved nothing, reveals nothing.
 */
export async function blockedAccountRedirect(
  store: Store,
  {
    now,
    form: { requestId, sessionDataKey, tenantId },
    browser_hash,
  }: { readonly now: number; readonly form: InteractionForm; readonly browser_hash: string },
): Promise<CompletedInteraction | undefined> {
  const found = await blockedAccountOf(store, now, {
    id_hash: handleHash(requestId),
    key_hash: handleHash(sessionDataKey),
    browser_hash,
    tenant_id: tenantId,
  })
  return found === undefined
    ? undefined
    : { target: accountProblemPage(found.state), browser: undefined }
}

/** The selection screen: there a browser queries the state of its request, and continues it. */
const continueUrl: CompletedInteraction = {
  target: `${base}/verification/select`,
  browser: undefined,
}

/**
 * Raises a live request to two steps when its verification, sufficient at the time, no longer is.
 * Call it in the transaction that would let the browser pass.
 * @returns the address where the browser completes the rest; undefined when nothing has changed
 */
export async function requireStepUp(
  store: Store,
  now: number,
  { requestId, browser_hash }: { readonly requestId: string; readonly browser_hash: string },
): Promise<CompletedInteraction | undefined> {
  const request = await store
    .selectFrom('login_request')
    .selectAll()
    .where('id_hash', '=', handleHash(requestId))
    .where('browser_hash', '=', browser_hash)
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return request !== undefined && (await refreshRequiredSteps(store, request)).verified_at === null
    ? continueUrl
    : undefined
}
