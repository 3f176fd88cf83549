import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { resolveBrowserHash, rotateBrowserId } from '../caller.ts'
import { base, idpPaths } from '../http/address.ts'
import type { ErrorCode } from '../http/errors.ts'
import { recordSecurityEvent, type SecurityEvent } from '../log/security-log.ts'
import type { Services } from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { accountProblemPage, accountStateError } from '../sign-in/account-state.ts'
import { pendingSignUpId } from '../sign-in/decoy-account.ts'
import { canEndSignIn } from '../sign-in/flow-result.ts'
import { findLoginByHash, type LoginContext } from '../sign-in/login-context.ts'
import { openFederatedRequest, openUnverifiedRequest } from '../sign-in/open-login-request.ts'
import { isOpenToProviders, signUpRules, type SignUpRules } from '../sign-up/sign-up-rules.ts'
import type { IdpContextTable } from '../store/tables-of-accounts.ts'
import type { Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { recordVerification } from '../verification/complete-verification.ts'
import { domainsFor, type IdentityProvider } from './identity-providers.ts'
import { authorizationUrl, exchangeForClaims, type ProviderUser } from './idp-client.ts'
import { keepProviderSession } from './provider-session.ts'
import { FederationError, type SignInFailure } from './sign-in-failure.ts'
import { type Attributes, readClaims } from './sign-up-context.ts'

/** Time that a user can spend at the provider. */
export const signInStateSeconds = 1_800

type StartInput = {
  readonly provider: string
  /** Hash of the `sessionDataKey`. */
  readonly login: string
  readonly browser: string | undefined
  readonly tenant: string
  readonly language: string
}

/**
 * Starts the redirect from the sign-in to the provider. Works only in the browser of the sign-in,
 * and only for a provider of its tenant.
 * @returns the provider's address; undefined where no sign-in can continue
 * @throws FederationError
 */
export async function startFederatedLogin(
  services: Services,
  { headers }: Pick<FastifyRequest, 'headers'>,
  { provider: id, login, browser, tenant, language }: StartInput,
): Promise<string | undefined> {
  const { store, clock, pepper } = services
  const provider = services.identityProviders.of(tenant).find((one) => one.id === id)
  const context = await findLoginByHash(store, clock.now(), { key_hash: login, browser })
  if (provider === undefined || context === undefined || context.tenant_id !== tenant)
    return undefined
  const state = randomHandle()
  // Under the host name in the browser: its cookies belong to that host, so it must return there.
  const redirectUri = services.origins.at(headers.host) + (provider.callback ?? idpPaths.callback)
  const address = await authorizationUrl(
    provider,
    { state, redirectUri, ...deriveSignInSecrets(pepper, state) },
    language,
  )
  await store
    .insertInto('idp_sign_in')
    .values({
      state_hash: handleHash(state),
      key_hash: context.key_hash,
      provider: provider.id,
      redirect_uri: redirectUri,
      expires_at: clock.now() + signInStateSeconds * 1000,
      used_at: null,
    })
    .execute()
  return address.href
}

export type FederationResult = {
  /** Next address of the browser, below the base of the front end. */
  readonly target: string
  /** New ID of the browser, when it gets one. */
  readonly flow?: string | undefined
}

type Input = {
  /** Path of the return. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly browser: string | undefined
  readonly device: string
  readonly tenant: string
  /** Gets the reason why a provider's response was useless; for the log. */
  readonly reportFailure: (reason: string) => void
}

const frontEndUrl = (path: string, query: Readonly<Record<string, string>> = {}): string =>
  `${base}${path}${Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query).toString()}`}`

/** @returns the page of a failed sign-in, with the words of this reason */
export const failureUrl = (failure: SignInFailure | undefined): string =>
  frontEndUrl('/idp-missing-error', {
    code: 'IDP_SIGN_IN_FAILED',
    ...(failure !== undefined && { reason: failure }),
  })

/**
 * Completes the return from a provider. A `state` serves once, and only in the browser that left
 * with it. The provider is believed only after everything in the answer holds. The provider's own
 * name for the user decides the account (docs/decisions/0034).
 */
export async function handleFederationCallback(
  services: Services,
  input: Input,
): Promise<FederationResult> {
  const { store, clock, pepper } = services
  const { state } = input.query
  const signIn =
    state === undefined ? undefined : await consumeSignInState(services, state, input.browser)
  const provider =
    signIn && services.identityProviders.of(input.tenant).find(({ id }) => id === signIn.provider)
  if (
    state === undefined ||
    signIn === undefined ||
    provider === undefined ||
    signIn.context.tenant_id !== input.tenant ||
    new URL(signIn.redirect_uri).pathname !== input.path
  )
    return { target: failureUrl('state-unknown') }
  const answer = new URL(signIn.redirect_uri)
  answer.search = new URLSearchParams(input.query).toString()
  try {
    const user = await exchangeForClaims(provider, answer, {
      state,
      redirectUri: signIn.redirect_uri,
      elapsedSeconds: (clock.now() - signIn.expires_at) / 1000 + signInStateSeconds,
      isOnlyProvider:
        provider.callback !== undefined || services.identityProviders.all.length === 1,
      ...deriveSignInSecrets(pepper, state),
    })
    return await store.transaction().execute((transaction) =>
      continueSignIn(services, {
        store: transaction,
        now: clock.now(),
        callback: {
          ...input,
          provider,
          user,
          context: signIn.context,
        },
      }),
    )
  } catch (problem) {
    if (!(problem instanceof FederationError)) throw problem
    input.reportFailure(problem.message)
    recordSecurityEvent({
      event: 'sign-in.provider',
      outcome: 'failure',
      account: null,
      tenant: input.tenant,
      method: 'IdentityProvider',
      reason: 'IDP_SIGN_IN_FAILED',
    })
    return { target: failureUrl(problem.failure) }
  }
}

/**
 * Uses up the state in one statement: of two callbacks with the same `state` one continues. Another
 * browser uses nothing up.
 */
async function consumeSignInState(
  { store, clock }: Services,
  state: string,
  browser: string | undefined,
) {
  const now = clock.now()
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  if (browser_hash === undefined) return undefined
  const signIn = await store
    .updateTable('idp_sign_in')
    .set({ used_at: now })
    .where('state_hash', '=', handleHash(state))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('key_hash', 'in', (e) =>
      e.selectFrom('login_context').select('key_hash').where('browser_hash', '=', browser_hash),
    )
    .returningAll()
    .executeTakeFirst()
  const context =
    signIn &&
    (await store
      .selectFrom('login_context')
      .selectAll()
      .where('key_hash', '=', signIn.key_hash)
      .executeTakeFirst())
  return signIn && context && { ...signIn, context }
}

type VerifiedCallback = Input & {
  readonly provider: IdentityProvider
  readonly user: ProviderUser
  readonly context: LoginContext
}

async function continueSignIn(
  services: Services,
  {
    store,
    now,
    callback,
  }: { readonly store: Store; readonly now: number; readonly callback: VerifiedCallback },
): Promise<FederationResult> {
  const {
    provider,
    user: { claims, idToken },
    context,
  } = callback
  const settings = await readSettings(store, context.tenant_id)
  const identity = await store
    .selectFrom('idp_identity')
    .select('account_id')
    .where('tenant_id', '=', context.tenant_id)
    .where('provider', '=', provider.id)
    .where('subject', '=', claims.sub)
    .executeTakeFirst()
  const account =
    identity &&
    (await store
      .selectFrom('account')
      .selectAll()
      .where('id', '=', identity.account_id)
      .executeTakeFirst())
  const saveOutcome = (
    outcome: IdpContextTable['outcome'],
    given: Partial<Pick<IdpContextTable, 'wrong' | 'account_id'>> & {
      readonly attributes?: Attributes
    } = {},
    id = randomHandle(),
  ) =>
    saveContext(store, {
      id,
      key_hash: context.key_hash,
      provider: provider.id,
      subject: claims.sub,
      outcome,
      expires_at: now + settings.requestSeconds * 1000,
      ...given,
    })

  const keepSession = async (requestId: string) => {
    if (provider.endsSession !== true) return
    await keepProviderSession({ store, sealer: services.sealer }, handleHash(requestId), {
      session: { provider: provider.id, idToken },
      expires_at: now + settings.requestSeconds * 1000,
    })
  }

  if (account?.state === 'pending')
    return {
      target: frontEndUrl('/idp-pending-approval', {
        contextId: await saveOutcome('pending', { account_id: account.id }),
      }),
    }
  const note = (outcome: SecurityEvent['outcome'], reason?: ErrorCode) =>
    recordSecurityEvent({
      event: 'sign-in.provider',
      outcome,
      account: account?.id ?? null,
      tenant: context.tenant_id,
      method: 'IdentityProvider',
      ...(reason !== undefined && { reason }),
    })
  const accountProblem = account && accountStateError(account.state)
  if (account !== undefined && accountProblem !== undefined) {
    note('refused', accountProblem.code)
    return { target: accountProblemPage(account.state) }
  }
  if (
    account !== undefined &&
    !(await canEndSignIn(store, {
      account_id: account.id,
      tenant_id: account.tenant_id,
      second_step: account.second_step,
      first_method: 'IdentityProvider',
      identity_provider: provider.id,
    }))
  ) {
    note('refused', 'POLICY_ACCESS_DENIED')
    return { target: accountProblemPage('policy-access-denied') }
  }
  if (account !== undefined) {
    note('success')
    await recordVerification(store, {
      at: now,
      account_id: account.id,
      method: 'IdentityProvider',
      client_id: context.client_id,
      device: callback.device,
      succeeded: true,
    })
    const { id } = await openFederatedRequest(store, {
      now,
      settings,
      context,
      account,
      identity_provider: provider.id,
    })
    await keepSession(id)
    return {
      target: frontEndUrl('/login/identity-provider', { requestId: id }),
      flow: await rotateBrowserId(store, now, callback.browser),
    }
  }

  const { attributes, wrong } = readClaims(claims)
  if (wrong.length > 0)
    return {
      target: frontEndUrl('/idp-attribute-error', {
        contextId: await saveOutcome('invalid', { wrong: wrong.join(' ') }),
      }),
    }
  const rules = await signUpRules(store, context.tenant_id)
  if (!isOpenToProviders(rules) || !canCreateAccount(provider, rules, attributes)) {
    return { target: frontEndUrl('/idp-missing-error', { code: 'IDP_NO_ACCOUNT' }) }
  }
  const { id } = await openUnverifiedRequest(store, {
    now,
    settings,
    context,
    subject: {
      id: pendingSignUpId(handleHash(`${provider.id}\n${claims.sub}`)),
      username: '',
      second_step: false,
    },
  })
  const contextId = await saveOutcome('sign-up', { attributes }, id)
  await keepSession(id)
  const flow = await rotateBrowserId(store, now, callback.browser)
  if (rules.byProviderAsked)
    return {
      target: frontEndUrl('/idp-missing-error', { code: 'IDP_NO_ACCOUNT', contextId }),
      flow,
    }
  return { target: frontEndUrl('/login/identity-provider', { requestId: id }), flow }
}

/**
 * True when the user may have an account. The agreement with the provider decides, and the tenant's
 * own rule for the future address.
 */
function canCreateAccount(
  provider: IdentityProvider,
  rules: SignUpRules,
  { email }: Attributes,
): boolean {
  const domains = email?.vouched === true ? domainsFor(provider, rules) : provider.signUpDomains
  // An address without a voucher is only a suggestion: the confirmed address counts.
  return (
    email !== undefined &&
    domainsFor(provider, rules).length > 0 &&
    domains.includes(email.value.slice(email.value.lastIndexOf('@') + 1).toLowerCase())
  )
}

async function saveContext(
  store: Store,
  {
    id,
    attributes = {},
    ...given
  }: Pick<IdpContextTable, 'key_hash' | 'provider' | 'subject' | 'outcome' | 'expires_at'> &
    Partial<Pick<IdpContextTable, 'wrong' | 'account_id'>> & {
      readonly id: string
      readonly attributes?: Attributes
    },
): Promise<string> {
  await store
    .insertInto('idp_context')
    .values({
      wrong: '',
      account_id: '',
      used_at: null,
      ...given,
      id_hash: handleHash(id),
      attributes: JSON.stringify(attributes),
    })
    .execute()
  return id
}

/**
 * Derives the other secrets of a redirect to a provider from its `state`. They are never stored, so
 * a copy of the database opens nothing. Both are 43 characters (RFC 7636, section 4.1).
 */
export function deriveSignInSecrets(
  pepper: string,
  state: string,
): { readonly nonce: string; readonly codeVerifier: string } {
  const derive = (purpose: string) =>
    createHmac('sha256', pepper)
      .update(`identity provider ${purpose}\n${state}`)
      .digest('base64url')
  return { nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}
