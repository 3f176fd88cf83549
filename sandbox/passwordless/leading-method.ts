import type { LoginRequest } from '../login/login-request.ts'
import { isNobody, nobodysLead } from '../login/nobody.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { qualifyingKinds } from './qualifying.ts'

/** Which method is taken by itself, and at which step. */
export type Leading = { readonly kind: FactorKind; readonly step: 1 | 2 }

/**
 * What a sign-in that began with an ID alone leads with, because its owner signs in without a
 * password. An ID that nobody has seems to have chosen, too, as often as not to tell of who has
 * (D8.07). Undefined where the list is as it always is.
 * @param left what may prove the open step
 */
export async function leadingMethod(
  store: Store,
  request: LoginRequest,
  left: readonly string[],
): Promise<Leading | undefined> {
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
  const seeming = isNobody(request.account_id)
    ? nobodysLead(
        request.account_id,
        qualifyingKinds.filter((kind) => left.includes(kind)),
      )
    : undefined
  const kind = step === 1 ? (chosen?.first ?? seeming) : (chosen?.second ?? undefined)
  return kind !== undefined && left.includes(kind) ? { kind, step } : undefined
}
