import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/open-store.ts'
import { errors } from './oidc-provider.ts'

/**
 * Stores all data of oidc-provider: one table, rows by model and ID. Expiry follows the clock of
 * the sandbox, so that advancing it expires these rows too.
 * @param owner of another provider, which stores its data separately from ours
 */
export const oidcAdapter = (store: Store, clock: Clock, owner = '') =>
  class OidcAdapter implements Adapter {
    readonly model: string

    constructor(model: string) {
      this.model = owner + model
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      const row = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        account_id: typeof payload.accountId === 'string' ? payload.accountId : null,
        expires_at: expiresIn === undefined ? null : clock.now() + expiresIn * 1000,
      }
      await store
        .insertInto('oidc')
        .values({ model: this.model, id, consumed_at: null, ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute()
    }

    find(id: string): Promise<AdapterPayload | undefined> {
      return read(store, clock.now(), this.model, 'id', id)
    }

    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return read(store, clock.now(), this.model, 'uid', uid)
    }

    /** The device flow is switched off. */
    async findByUserCode(): Promise<undefined> {
      return undefined
    }

    async destroy(id: string): Promise<void> {
      await store.deleteFrom('oidc').where('model', '=', this.model).where('id', '=', id).execute()
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await store.deleteFrom('oidc').where('grant_id', '=', grantId).execute()
    }

    /** One statement, so that only one of twenty parallel requests with the same code continues. */
    async consume(id: string): Promise<void> {
      const consumed = await store
        .updateTable('oidc')
        .set({ consumed_at: Math.floor(clock.now() / 1000) })
        .where('model', '=', this.model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (consumed === undefined) throw new errors.InvalidGrant('already consumed')
    }
  }

async function read(
  store: Store,
  now: number,
  model: string,
  column: 'id' | 'uid',
  value: string,
): Promise<AdapterPayload | undefined> {
  // An ID comes from outside, and PostgreSQL cannot store this character.
  if (value.includes('\0')) return undefined
  const row = await store
    .selectFrom('oidc')
    .selectAll()
    .where('model', '=', model)
    .where(column, '=', value)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Written by `upsert` above.
  const payload = JSON.parse(row.payload) as AdapterPayload
  return row.consumed_at === null ? payload : { ...payload, consumed: row.consumed_at }
}
