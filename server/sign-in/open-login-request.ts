import { handleHash, randomHandle } from '../random-handle.ts'
import { insertRequest, newLoginRequest } from '../store/login-requests.ts'
import type { Account, LoginRequest, Store } from '../store/tables.ts'
import type { Settings } from '../tenants/settings.ts'
import { type LoginContext } from './login-context.ts'
import { addRequiredActions } from './required-actions.ts'
import { refreshRequiredSteps } from './required-steps.ts'

type OpenedRequest = { readonly id: string; readonly request: LoginRequest }

type RequestSubject = Pick<Account, 'id' | 'username' | 'second_step'> & {
  readonly isKnownBrowser?: boolean
  readonly identity_provider?: string
}

/**
 * Opens a request with its first step, the password, proven. The row and the proof are written
 * together.
 */
export async function openRequest(
  store: Store,
  {
    now,
    settings,
    context,
    account,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly context: LoginContext
    readonly account: Account
  },
): Promise<OpenedRequest> {
  return open(store, {
    now,
    settings,
    context,
    subject: { ...account, username: '' },
    first_method: 'password',
  })
}

/**
 * Opens a request with its first step proven at an identity provider, by its name in the files of
 * tenants.
 */
export async function openFederatedRequest(
  store: Store,
  {
    now,
    settings,
    context,
    account,
    identity_provider,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly context: LoginContext
    readonly account: Account
    readonly identity_provider: string
  },
): Promise<OpenedRequest> {
  return open(store, {
    now,
    settings,
    context,
    subject: { ...account, username: '', identity_provider },
    first_method: 'IdentityProvider',
  })
}

/**
 * Opens one in which a dormant account is to wake: the password was right, and the identity is
 * checked by something registered. Nothing else is asked of it before.
 */
export async function openReactivationRequest(
  store: Store,
  {
    now,
    settings,
    context,
    account,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly context: LoginContext
    readonly account: Account
  },
): Promise<OpenedRequest> {
  return open(store, {
    now,
    settings,
    context,
    subject: { ...account, username: '', second_step: true },
    first_method: 'password',
    purpose: 'release',
  })
}

/**
 * Opens a request for an ID alone: nothing is proven, and nothing says whether somebody has the ID.
 */
export async function openUnverifiedRequest(
  store: Store,
  {
    now,
    settings,
    context,
    subject,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly context: LoginContext
    readonly subject: RequestSubject
  },
): Promise<OpenedRequest> {
  return open(store, { now, settings, context, subject, first_method: null })
}

async function open(
  store: Store,
  {
    now,
    settings,
    context,
    subject,
    first_method,
    purpose = 'sign-in',
  }: {
    readonly now: number
    readonly settings: Settings
    readonly context: LoginContext
    readonly subject: RequestSubject
    readonly first_method: 'password' | 'IdentityProvider' | null
    readonly purpose?: 'sign-in' | 'release' | undefined
  },
): Promise<OpenedRequest> {
  const id = randomHandle()
  const request = newLoginRequest({
    id_hash: handleHash(id),
    key_hash: context.key_hash,
    browser_hash: context.browser_hash,
    account_id: subject.id,
    tenant_id: context.tenant_id,
    username: subject.username,
    second_step: subject.second_step,
    first_method,
    identity_provider: subject.identity_provider ?? null,
    expires_at: now + settings.requestSeconds * 1000,
    verified_at: first_method === null || subject.second_step ? null : now,
    purpose,
    from_known_browser: subject.isKnownBrowser === true,
    version: context.version,
  })
  await insertRequest(store, request)
  if (purpose === 'sign-in') await addRequiredActions(store, { id, request })
  // The first step alone may not reach the floor of the tenant.
  return { id, request: await refreshRequiredSteps(store, request) }
}
