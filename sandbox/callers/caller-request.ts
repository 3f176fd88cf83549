import type { Selectable } from 'kysely'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Store } from '../store/open-store.ts'
import type { CallerRequestTable } from './tables.ts'

export type CallerRequest = Selectable<CallerRequestTable>
type Given = Pick<
  CallerRequest,
  'kind' | 'tenant_id' | 'account_id' | 'sp' | 'return_to' | 'expires_at'
> &
  Partial<Pick<CallerRequest, 'authenticator' | 'type' | 'formatted_name' | 'en_formatted_name'>>

/**
 * What an application registers with us, server to server.
 * @returns the handle that its browser brings along
 */
export async function openCallerRequest(store: Store, given: Given): Promise<string> {
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

export const callerRequest = (
  store: Store,
  handle: string,
  kind: CallerRequest['kind'],
): Promise<CallerRequest | undefined> =>
  store
    .selectFrom('caller_request')
    .selectAll()
    .where('id_hash', '=', handleHash(handle))
    .where('kind', '=', kind)
    .executeTakeFirst()
