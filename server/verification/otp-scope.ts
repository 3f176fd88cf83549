import type { LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { CodeKind } from '../store/tables.ts'

/**
 * Returns the scope in which a code is valid: this request, this method, and the address of
 * delivery while the account still has it. Read it in the transaction of the code.
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
