import { sealedPlaces } from '../sealing/sealed-places.ts'
import type { Services } from '../services.ts'
import type { AppKind } from './app-kinds.ts'
import { pairingCodeHmac } from './pairing-code.ts'

export type PairingResult = {
  readonly pairingId: string
  readonly kind: AppKind
  readonly issuer: string
  readonly label: string
  /** Key of mOTP, base32: returned here only, once. */
  readonly key: string | undefined
}

/**
 * Pairs a phone by the code and the public half of its key. One statement, so that only one of two
 * phones with the same code is paired.
 * @returns undefined for a code that is unknown, expired or used
 */
export async function pairApp(
  { store, clock, pepper, sealer, tenants }: Services,
  given: { readonly code: string; readonly deviceName: string; readonly publicKey: string },
): Promise<PairingResult | undefined> {
  const now = clock.now()
  const row = await store
    .updateTable('app_enrollment')
    .set({ paired_at: now, device_name: given.deviceName, public_key: given.publicKey })
    .where('code_hmac', '=', pairingCodeHmac(pepper, given.code))
    .where('paired_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['pairing_id', 'kind', 'account_id', 'secret_sealed'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const account = await store
    .selectFrom('account')
    .select(['username', 'tenant_id', 'language'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  return {
    pairingId: row.pairing_id,
    kind: row.kind,
    issuer: tenants.named(account.tenant_id)?.product?.[account.language] ?? 'Gatehouse',
    label: account.username,
    key:
      row.secret_sealed === null
        ? undefined
        : sealer.open(sealedPlaces.appKey(row.pairing_id), row.secret_sealed),
  }
}
