import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { offeredMethods } from '../tenants/policy.ts'
import { factorKinds } from '../verification/factor-kinds.ts'
import { availableMethods } from './available-methods.ts'
import type { LoginRequest } from './login-request.ts'
import { sufficientProofs } from './required-proofs.ts'

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
  if (proven.second_step === 0 && areEnough([proven.first_method ?? ''])) return true
  if ((await availableMethods(store, { ...proven, purpose: '', caller: '' })).length > 0)
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
