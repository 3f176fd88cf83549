import { refusal } from '../api-error.ts'
import type { LoginRequest } from '../login/login-request.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { AppKind } from './app-kinds.ts'

type Tries = { readonly failed: number; readonly allowed: number }

/** Takes a try before the code is looked at; `giveBack` when it was right. One statement: parallel guesses cannot share a try. @throws OTP_ATTEMPT_LIMIT */
export async function takeAppTry(store: Store, { otpAttempts }: Settings, request: LoginRequest, kind: AppKind): Promise<Tries> {
  const taken = await store.insertInto('app_try').values({ ...fresh(request, kind, otpAttempts), failed: 1 })
    .onConflict((conflict) => conflict.columns(['request_hash', 'kind']).doUpdateSet((e) => ({ failed: e('app_try.failed', '+', 1) })).whereRef('app_try.failed', '<', 'app_try.allowed'))
    .returning(['failed', 'allowed']).executeTakeFirst()
  if (taken === undefined) throw refusal('OTP_ATTEMPT_LIMIT', await appTries(store, request.id_hash, kind))
  return taken
}

export async function giveBackAppTry(store: Store, request: LoginRequest, kind: AppKind): Promise<void> {
  await store.updateTable('app_try').set((e) => ({ failed: e('failed', '-', 1) })).where('request_hash', '=', request.id_hash).where('kind', '=', kind).execute()
}

/** Counts a request for approval. None is sent when so many were, or when as many were denied as may be. @throws OTP_ATTEMPT_LIMIT */
export async function takeAppSend(store: Store, { otpAttempts, otpSends }: Settings, request: LoginRequest, kind: AppKind): Promise<void> {
  const taken = await store.insertInto('app_try').values({ ...fresh(request, kind, otpAttempts), sends: 1 })
    .onConflict((conflict) => conflict.columns(['request_hash', 'kind']).doUpdateSet((e) => ({ sends: e('app_try.sends', '+', 1) }))
      .where('app_try.sends', '<', otpSends).whereRef('app_try.failed', '<', 'app_try.allowed'))
    .returning('sends').executeTakeFirst()
  if (taken === undefined) throw refusal('OTP_ATTEMPT_LIMIT', await appTries(store, request.id_hash, kind))
}

export async function appTries(store: Store, request_hash: string, kind: AppKind): Promise<Tries> {
  return store.selectFrom('app_try').select(['failed', 'allowed']).where('request_hash', '=', request_hash).where('kind', '=', kind).executeTakeFirstOrThrow()
}

const fresh = (request: LoginRequest, kind: AppKind, allowed: number) => ({ request_hash: request.id_hash, kind, sends: 0, failed: 0, allowed, expires_at: request.expires_at })
