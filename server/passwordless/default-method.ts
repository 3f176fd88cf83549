import { readSettings } from '../settings.ts'
import { isDecoyAccount, decoyDefaultMethod } from '../sign-in/decoy-account.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { eligibleKinds } from './eligible-factors.ts'

/** The method that opens by itself, and its step. */
export type DefaultMethod = { readonly kind: FactorKind; readonly step: 1 | 2 }

/**
 * Returns the method that comes first in a sign-in that began with an ID alone, when its owner
 * signs in without a password. Decoy accounts have a choice about as often as real ones, so that it
 * does not reveal which IDs exist (D8.07). Returns undefined where the list keeps its usual order.
 * @param methods methods that may prove the open step
 */
export async function defaultMethod(
  store: Store,
  request: LoginRequest,
  methods: readonly string[],
): Promise<DefaultMethod | undefined> {
  if (
    request.purpose !== '' ||
    request.caller !== '' ||
    request.username === '' ||
    request.verified_at !== null ||
    request.first_method === 'password'
  )
    return undefined
  const { passwordlessAllowed } = await readSettings(store, request.tenant_id)
  const chosen = await store
    .selectFrom('passwordless')
    .select(['first', 'second'])
    .where('account_id', '=', request.account_id)
    .executeTakeFirst()
  if (passwordlessAllowed !== 1) return undefined
  const step = request.first_method === null ? 1 : 2
  const decoyKind = isDecoyAccount(request.account_id)
    ? decoyDefaultMethod(
        request.account_id,
        eligibleKinds.filter((kind) => methods.includes(kind)),
      )
    : undefined
  const kind = step === 1 ? (chosen?.first ?? decoyKind) : (chosen?.second ?? undefined)
  return kind !== undefined && methods.includes(kind) ? { kind, step } : undefined
}
