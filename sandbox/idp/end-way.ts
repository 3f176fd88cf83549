import { base } from '../address.ts'
import { refusalOf } from '../login/account-state.ts'
import { browserHash, renewBrowser } from '../login/browser-id.ts'
import type { LoginContext } from '../login/login-context.ts'
import { openProven, openUnproven } from '../login/login-request.ts'
import { troublePage } from '../login/trouble-page.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { opensToProviders, signUpRules, type SignUpRules } from '../sign-up/rules-of.ts'
import type { Store } from '../store/open-store.ts'
import { recordVerification } from '../verification/record-verification.ts'
import { readClaims, type Attributes } from './attributes.ts'
import { domainsFor, type IdentityProvider } from './identity-providers.ts'
import { claimsFrom, IdpFailed, type Claims } from './idp-client.ts'
import { secretsOf } from './secrets-of.ts'
import { signUpAccount } from './sign-up-account.ts'
import type { IdpContextTable } from './tables.ts'

export type Ended = {
  /** Where the browser goes on, below the base of the front end. */
  readonly target: string
  /** The browser's new id, when it gets one. */
  readonly flow?: string | undefined
}

type Asked = {
  readonly query: Readonly<Record<string, string>>
  readonly browser: string | undefined
  readonly device: string
  readonly tenant: string
  /** Says why a provider's answer was of no use; for the log. */
  readonly tell: (reason: string) => void
}

const to = (path: string, query: Readonly<Record<string, string>> = {}): string =>
  `${base}${path}${Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query).toString()}`}`
const failed: Ended = { target: to('/idp-missing-error', { code: 'IDP_SIGN_IN_FAILED' }) }
/**
 * Back to where the person chose this way: they said no over there, and the sign-in goes on
 * without.
 */
const left: Ended = { target: to('/login') }

/**
 * Back from a provider. A `state` serves once, and only in the browser that went away with it; what
 * the provider says is believed only after everything in the answer holds. Whose account it is, is
 * said by the provider's own name for the person (docs/decisions/0034).
 */
export async function endWay(sandbox: Services, asked: Asked): Promise<Ended> {
  const { store, clock, pepper } = sandbox
  const { state } = asked.query
  const way = state === undefined ? undefined : await takeWay(sandbox, state, asked.browser)
  const provider =
    way && sandbox.identityProviders.of(asked.tenant).find(({ id }) => id === way.provider)
  if (
    state === undefined ||
    way === undefined ||
    provider === undefined ||
    way.context.tenant_id !== asked.tenant
  )
    return failed
  if (asked.query['error'] === 'access_denied') return left
  const answer = new URL(way.redirect_uri)
  answer.search = new URLSearchParams(asked.query).toString()
  try {
    const claims = await claimsFrom(provider, answer, {
      state,
      redirectUri: way.redirect_uri,
      ...secretsOf(pepper, state),
    })
    return await store
      .transaction()
      .execute((transaction) =>
        go(sandbox, transaction, clock.now(), { ...asked, provider, claims, context: way.context }),
      )
  } catch (problem) {
    if (!(problem instanceof IdpFailed)) throw problem
    asked.tell(problem.message)
    return failed
  }
}

/**
 * Taken by one statement: of two that come back with the same `state` one goes on. Another browser
 * takes nothing away.
 */
async function takeWay({ store, clock }: Services, state: string, browser: string | undefined) {
  const now = clock.now()
  const browser_hash = browser === undefined ? undefined : await browserHash(store, now, browser)
  if (browser_hash === undefined) return undefined
  const way = await store
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
    way &&
    (await store
      .selectFrom('login_context')
      .selectAll()
      .where('key_hash', '=', way.key_hash)
      .executeTakeFirst())
  return way && context && { ...way, context }
}

type Told = Asked & {
  readonly provider: IdentityProvider
  readonly claims: Claims
  readonly context: LoginContext
}

async function go(sandbox: Services, store: Store, now: number, told: Told): Promise<Ended> {
  const { provider, claims, context } = told
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
  const keep = (
    outcome: IdpContextTable['outcome'],
    given: Partial<Pick<IdpContextTable, 'wrong' | 'account_id'>> & {
      readonly attributes?: Attributes
    } = {},
    id = randomHandle(),
  ) =>
    keepContext(store, {
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
      target: to('/idp-pending-approval', {
        contextId: await keep('pending', { account_id: account.id }),
      }),
    }
  if (account !== undefined && refusalOf(account.state) !== undefined)
    return { target: troublePage(account.state) }
  if (account !== undefined) {
    await recordVerification(
      store,
      now,
      account.id,
      'IdentityProvider',
      context.client_id,
      told.device,
      true,
    )
    const { id } = await openProven(store, now, settings, context, account, 'IdentityProvider')
    return {
      target: to('/login/identity-provider', { requestId: id }),
      flow: await renewBrowser(store, now, told.browser),
    }
  }

  const { attributes, wrong } = readClaims(claims)
  if (wrong.length > 0)
    return {
      target: to('/idp-attribute-error', {
        contextId: await keep('invalid', { wrong: wrong.join(' ') }),
      }),
    }
  const rules = await signUpRules(store, context.tenant_id)
  if (!opensToProviders(rules) || !mayHaveAccount(provider, rules, attributes)) {
    return { target: to('/idp-missing-error', { code: 'IDP_NO_ACCOUNT' }) }
  }
  const { id } = await openUnproven(store, now, settings, context, {
    id: signUpAccount(handleHash(`${provider.id}\n${claims.sub}`)),
    username: '',
    second_step: 0,
  })
  const contextId = await keep('sign-up', { attributes }, id)
  const flow = await renewBrowser(store, now, told.browser)
  if (rules.byProviderAsked)
    return { target: to('/idp-missing-error', { code: 'IDP_NO_ACCOUNT', contextId }), flow }
  return { target: to('/login/identity-provider', { requestId: id }), flow }
}

/**
 * Whose people get an account: by the agreement with the provider, and by the tenant's own rule for
 * whatever address will be theirs.
 */
function mayHaveAccount(
  provider: IdentityProvider,
  rules: SignUpRules,
  { email }: Attributes,
): boolean {
  const domains = email?.vouched === true ? domainsFor(provider, rules) : provider.signUpDomains
  // What is not vouched for is only a hope: the address that counts is the one that is confirmed.
  return (
    email !== undefined &&
    domainsFor(provider, rules).length > 0 &&
    domains.includes(email.value.slice(email.value.lastIndexOf('@') + 1).toLowerCase())
  )
}

async function keepContext(
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
