import { handleHash } from '../random-handle.ts'
import { sealedPlaces } from '../sealing/sealed-places.ts'
import type { Sealer } from '../sealing/sealer.ts'
import type { Store } from '../store/open-store.ts'
import type { SsoSignIn } from './sso-session.ts'

/**
 * Returns the provider sign-in of a code. Its row outlives its use. The row is missing where all
 * sign-ins of the account at the provider were ended since.
 */
export async function findSignInByCode(
  store: Store,
  sealer: Sealer,
  code: string,
): Promise<SsoSignIn | undefined> {
  const [model, id_hash] = ['AuthorizationCode', handleHash(code)]
  const row = await store
    .selectFrom('oidc')
    .select('payload_sealed')
    .where('model', '=', model)
    .where('id_hash', '=', id_hash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Written by oidc-provider's AuthorizationCode model.
  const { sessionUid, authTime } = JSON.parse(
    sealer.open(sealedPlaces.provider(model, id_hash), row.payload_sealed),
  ) as {
    sessionUid?: string
    authTime?: number
  }
  return sessionUid === undefined || authTime === undefined
    ? undefined
    : { provider_hash: handleHash(sessionUid), signed_in_at: authTime * 1000 }
}
