import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../clock.ts'
import { handleHash } from '../random-handle.ts'
import { sealedPlaces, type Sealer } from '../sealing/sealer.ts'
import type { Store } from '../store/tables.ts'
import { errors } from './oidc-provider.ts'

type Used = { readonly store: Store; readonly clock: Clock; readonly sealer: Sealer }

/**
 * Stores all data of oidc-provider: one table, rows by model and hash of the ID. IDs are values of
 * cookies and codes, and payloads repeat them, so payloads are sealed. Expiry follows the clock of
 * the sandbox, so that advancing it expires these rows too.
 * @param owner of another provider, which stores its data separately from ours
 */
export const oidcAdapter = ({ store, clock, sealer }: Used, owner = '') =>
  class OidcAdapter implements Adapter {
    readonly model: string

    constructor(model: string) {
      this.model = owner + model
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      const id_hash = handleHash(id)
      const place = sealedPlaces.provider(this.model, id_hash)
      const row = {
        payload_sealed: sealer.seal(place, JSON.stringify(payload)),
        grant_hash: payload.grantId === undefined ? null : handleHash(payload.grantId),
        uid_hash: payload.uid === undefined ? null : handleHash(payload.uid),
        account_id: typeof payload.accountId === 'string' ? payload.accountId : null,
        expires_at: expiresIn === undefined ? null : clock.now() + expiresIn * 1000,
      }
      await store
        .insertInto('oidc')
        .values({ model: this.model, id_hash, consumed_at: null, ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(row))
        .execute()
    }

    find(id: string): Promise<AdapterPayload | undefined> {
      return read({ store, clock, sealer }, { model: this.model, column: 'id_hash', handle: id })
    }

    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return read({ store, clock, sealer }, { model: this.model, column: 'uid_hash', handle: uid })
    }

    /** The device flow is switched off. */
    async findByUserCode(): Promise<undefined> {
      return undefined
    }

    async destroy(id: string): Promise<void> {
      await store
        .deleteFrom('oidc')
        .where('model', '=', this.model)
        .where('id_hash', '=', handleHash(id))
        .execute()
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await store.deleteFrom('oidc').where('grant_hash', '=', handleHash(grantId)).execute()
    }

    /** One statement, so that only one of twenty parallel requests with the same code continues. */
    async consume(id: string): Promise<void> {
      const consumed = await store
        .updateTable('oidc')
        .set({ consumed_at: Math.floor(clock.now() / 1000) })
        .where('model', '=', this.model)
        .where('id_hash', '=', handleHash(id))
        .where('consumed_at', 'is', null)
        .returning('id_hash')
        .executeTakeFirst()
      if (consumed === undefined) throw new errors.InvalidGrant('already consumed')
    }
  }

async function read(
  { store, clock, sealer }: Used,
  {
    model,
    column,
    handle,
  }: { readonly model: string; readonly column: 'id_hash' | 'uid_hash'; readonly handle: string },
): Promise<AdapterPayload | undefined> {
  const row = await store
    .selectFrom('oidc')
    .selectAll()
    .where('model', '=', model)
    .where(column, '=', handleHash(handle))
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', clock.now())]))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const place = sealedPlaces.provider(model, row.id_hash)
  // Written by `upsert` above.
  const payload = JSON.parse(sealer.open(place, row.payload_sealed)) as AdapterPayload
  return row.consumed_at === null ? payload : { ...payload, consumed: row.consumed_at }
}
