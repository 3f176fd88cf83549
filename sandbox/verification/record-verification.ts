import { randomUUID } from 'node:crypto'
import type { Store } from '../store/open-store.ts'

/** One line of the history a person sees. @returns its id */
export async function recordVerification(
  store: Store, at: number, account_id: string, method: string, client_id: string, device: string, succeeded: boolean,
): Promise<string> {
  const id = randomUUID()
  await store.insertInto('verification').values({ id, account_id, at, method, client_id, device, succeeded: Number(succeeded) }).execute()
  return id
}

/** It was recorded as a failure before it was looked at, and was none. */
export async function confirmVerification(store: Store, id: string): Promise<void> {
  await store.updateTable('verification').set({ succeeded: 1 }).where('id', '=', id).execute()
}
