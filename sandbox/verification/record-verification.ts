import { randomUUID } from 'node:crypto'
import type { Store } from '../store/open-store.ts'

/** One line of the history a person sees. */
export async function recordVerification(
  store: Store, at: number, account_id: string, method: string, client_id: string, device: string, succeeded: boolean,
): Promise<void> {
  await store.insertInto('verification').values({ id: randomUUID(), account_id, at, method, client_id, device, succeeded: Number(succeeded) }).execute()
}
