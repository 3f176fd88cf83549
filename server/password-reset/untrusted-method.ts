import { readSettings } from '../settings.ts'
import { canEndSignIn } from '../sign-in/can-end-sign-in.ts'
import type { Account, LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'

type Reset = { readonly request: LoginRequest; readonly account: Account }

/**
 * Returns the method beside which the new password of a verified reset proves nothing: the only one
 * that verified it (docs/decisions/0103). Null after two methods, and where the tenant allows one.
 * A user that entered the expired password changes nothing about it, unless the password must be
 * reset meanwhile: a stranger may know it.
 */
export async function untrustedMethod(
  store: Store,
  { request, account }: Reset,
): Promise<string | null> {
  const { singleMethodReset } = await readSettings(store, request.tenant_id)
  if (singleMethodReset === 1 || request.second_method !== null) return null
  const knowsPassword = request.knows_password === 1 && account.state !== 'must-reset'
  return knowsPassword ? account.reset_method : request.first_method
}

/** Returns whether a sign-in with the new password can end only with the service desk's help. */
export async function needsServiceDesk(store: Store, reset: Reset): Promise<boolean> {
  const { id: account_id, tenant_id, second_step } = reset.account
  const resetMethod = await untrustedMethod(store, reset)
  const proven = { account_id, tenant_id, second_step, first_method: 'password' }
  return resetMethod !== null && !(await canEndSignIn(store, { ...proven, resetMethod }))
}
