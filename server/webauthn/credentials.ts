import type { Selectable } from 'kysely'
import type { Store } from '../store/open-store.ts'
import type { WebauthnCredentialTable } from '../store/tables.ts'

export type StoredCredential = Selectable<WebauthnCredentialTable>

/**
 * COSE numbers of ES256, EdDSA and RS256 (RFC 9053, RFC 8812): the algorithms of Windows Hello and
 * the other platforms.
 */
export const algorithms: readonly number[] = [-7, -8, -257]

/** Returns the account's credentials for this host name, newest first. */
export const credentialsOf = (
  store: Store,
  account_id: string,
  rpId: string,
): Promise<readonly StoredCredential[]> =>
  store
    .selectFrom('webauthn_credential')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('rp_id', '=', rpId)
    .orderBy('registered_at', 'desc')
    .execute()

export const descriptorsOf = (credentials: readonly StoredCredential[]) =>
  credentials.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports: transports.split(' ').filter((one) => one !== ''),
  }))
