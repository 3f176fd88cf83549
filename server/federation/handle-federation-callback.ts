import { base } from '../address.ts'
import type { ErrorCode } from '../api-error.ts'
import { recordSecurityEvent, type SecurityEvent } from '../log/security-log.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { accountProblemPage } from '../sign-in/account-problem-page.ts'
import { accountStateError } from '../sign-in/account-state.ts'
import { resolveBrowserHash, rotateBrowserId } from '../sign-in/browser-id.ts'
import { canEndSignIn } from '../sign-in/can-end-sign-in.ts'
import type { LoginContext } from '../sign-in/login-context.ts'
import { openFederatedRequest, openUnverifiedRequest } from '../sign-in/login-request.ts'
import { isOpenToProviders, signUpRules, type SignUpRules } from '../sign-up/sign-up-rules.ts'
import type { Store } from '../store/open-store.ts'
import { recordVerification } from '../verification/record-verification.ts'
import { readClaims, type Attributes } from './attributes.ts'
import { deriveSignInSecrets } from './federation-secrets.ts'
import { domainsFor, type IdentityProvider } from './identity-providers.ts'
import { exchangeForClaims, FederationError, type Claims } from './idp-client.ts'
import { pendingSignUpId } from './sign-up-account.ts'
import { signInStateSeconds } from './start-federated-login.ts'
import type { IdpContextTable } from './tables.ts'

export type FederationResult = {
  /** Next address of the browser, below the base of the front end. */
  readonly target: string
  /** New ID of the browser, when it gets one. */
  readonly flow?: string | undefined
}

type Input = {
  readonly query: Readonly<Record<string, string>>
  readonly browser: string | undefined
  readonly device: string
  readonly tenant: string
  /** Gets the reason why a provider's response was useless; for the log. */
  readonly reportFailure: (reason: string) => void
}

const frontEndUrl = (path: string, query: Readonly<Record<string, string>> = {}): string =>
  `${base}${path}${Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query).toString()}`}`
const failedResult: FederationResult = {
  target: frontEndUrl('/idp-missing-error', { code: 'IDP_SIGN_IN_FAILED' }),
}
/**
 * Back to the choice of a method: the user cancelled at the provider, and the sign-in continues
 * without it.
 */
const cancelled: FederationResult = { target: frontEndUrl('/login') }

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
    signIn.context.tenant_id !== input.tenant
  )
    return failedResult
  if (input.query['error'] === 'access_denied') return cancelled
  const answer = new URL(signIn.redirect_uri)
  answer.search = new URLSearchParams(input.query).toString()
  try {
    const claims = await exchangeForClaims(provider, answer, {
      state,
      redirectUri: signIn.redirect_uri,
      elapsedSeconds: (clock.now() - signIn.expires_at) / 1000 + signInStateSeconds,
      isOnlyProvider: services.identityProviders.all.length === 1,
      ...deriveSignInSecrets(pepper, state),
    })
    return await store.transaction().execute((transaction) =>
      continueSignIn(services, transaction, clock.now(), {
        ...input,
        provider,
        claims,
        context: signIn.context,
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
    return failedResult
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
  readonly claims: Claims
  readonly context: LoginContext
}

async function continueSignIn(
  services: Services,
  store: Store,
  now: number,
  callback: VerifiedCallback,
): Promise<FederationResult> {
  const { provider, claims, context } = callback
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
    await recordVerification(
      store,
      now,
      account.id,
      'IdentityProvider',
      context.client_id,
      callback.device,
      true,
    )
    const { id } = await openFederatedRequest(store, now, settings, context, account, provider.id)
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
  const { id } = await openUnverifiedRequest(store, now, settings, context, {
    id: pendingSignUpId(handleHash(`${provider.id}\n${claims.sub}`)),
    username: '',
    second_step: 0,
  })
  const contextId = await saveOutcome('sign-up', { attributes }, id)
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
