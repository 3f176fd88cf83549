import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { CodeKind } from '../store/tables.ts'

/**
 * What a code is worth something for: this request, this method, and the address that it went to as
 * long as that is the account's. To be read in the transaction of the code.
 */
export async function otpScope(
  store: Store,
  { id_hash, account_id }: LoginRequest,
  kind: CodeKind,
): Promise<readonly string[]> {
  const factor = await store
    .selectFrom('factor')
    .select('address')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return ['verification', id_hash, kind, factor?.address ?? '']
}
