import type { Selectable } from 'kysely'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Store } from '../store/open-store.ts'
import type { ClientAppRequestTable } from './tables.ts'

export type ClientAppRequest = Selectable<ClientAppRequestTable>
type Given = Pick<
  ClientAppRequest,
  'kind' | 'tenant_id' | 'account_id' | 'sp' | 'return_to' | 'expires_at'
> &
  Partial<Pick<ClientAppRequest, 'authenticator' | 'type' | 'formatted_name' | 'en_formatted_name'>>

/**
 * Stores a request that an application registers with us, server to server.
 * @returns the handle that its browser brings
 */
export async function openClientAppRequest(store: Store, given: Given): Promise<string> {
  const handle = randomHandle()
  await store
    .insertInto('caller_request')
    .values({
      authenticator: '',
      type: 'new',
      formatted_name: '',
      en_formatted_name: '',
      ...given,
      id_hash: handleHash(handle),
      request_hash: '',
      ended_at: null,
      result: '',
    })
    .execute()
  return handle
}

export const findClientAppRequest = (
  store: Store,
  handle: string,
  kind: ClientAppRequest['kind'],
): Promise<ClientAppRequest | undefined> =>
  store
    .selectFrom('caller_request')
    .selectAll()
    .where('id_hash', '=', handleHash(handle))
    .where('kind', '=', kind)
    .executeTakeFirst()
