import { readSettings } from '../settings.ts'
import { isDecoyAccount, decoyDefaultMethod } from '../sign-in/decoy-account.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { eligibleKinds } from './eligible-factors.ts'

/** Which method is taken by itself, and at which step. */
export type DefaultMethod = { readonly kind: FactorKind; readonly step: 1 | 2 }

/**
 * What a sign-in that began with an ID alone leads with, because its owner signs in without a
 * password. An ID that nobody has seems to have chosen, too, as often as not to tell of who has
 * (D8.07). Undefined where the list is as it always is.
 * @param left what may prove the open step
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
