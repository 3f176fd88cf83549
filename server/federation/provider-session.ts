import type { Services } from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { sealedPlaces } from '../sealing/sealer.ts'

type Stored = Pick<Services, 'store' | 'sealer'>

/** A session of a user at a provider: the token ends it (RP-Initiated Logout 1.0, section 2). */
export type ProviderSession = { readonly provider: string; readonly idToken: string }

/** An account, and the time of its sign-in in milliseconds, as our session has it. */
type SignIn = { readonly account_id: string; readonly signed_in_at: number }

/** Of a request that is not handed over yet, by its hash. */
const requestModel = 'ProviderSessionOfRequest'
/** Of a finished sign-in. */
const signInModel = 'ProviderSession'
/** Of a log-out that goes to the provider now, by the hash of its handle. */
const logoutModel = 'ProviderLogout'

/** Time between the log-out here and the redirect to the provider. */
const logoutMs = 600_000

const hashOf = ({ account_id, signed_in_at }: SignIn): string =>
  handleHash(`${account_id} ${signed_in_at}`)

/** Keeps the token of a sign-in until the request is handed over. */
export const keepProviderSession = (
  stored: Stored,
  request_hash: string,
  { session, expires_at }: { readonly session: ProviderSession; readonly expires_at: number },
): Promise<void> =>
  save(stored, { model: requestModel, id_hash: request_hash, expires_at }, session)

/** Binds the token to the finished sign-in. Call it in the transaction of the hand-over. */
export async function bindProviderSession(
  stored: Stored,
  request_hash: string,
  { signIn, expires_at }: { readonly signIn: SignIn; readonly expires_at: number },
): Promise<void> {
  const session = await take(stored, { model: requestModel, id_hash: request_hash }, 0)
  if (session !== undefined)
    await save(stored, { model: signInModel, id_hash: hashOf(signIn), expires_at }, session)
}

/**
 * Takes the token of a sign-in that ends here.
 * @returns the handle of the log-out at the provider; undefined for a sign-in without a provider
 */
export async function beginProviderLogout(
  stored: Stored,
  now: number,
  { clientId, ...signIn }: SignIn & { readonly clientId: string },
): Promise<string | undefined> {
  const session = await take(stored, { model: signInModel, id_hash: hashOf(signIn) }, now)
  if (session === undefined) return undefined
  const handle = randomHandle()
  const place = { model: logoutModel, id_hash: handleHash(handle), expires_at: now + logoutMs }
  await save(stored, place, { ...session, clientId })
  return handle
}

/** Takes the token by the handle of the log-out: it serves once. */
export const takeProviderLogout = (
  stored: Stored,
  now: number,
  handle: string,
): Promise<(ProviderSession & { readonly clientId?: string }) | undefined> =>
  take(stored, { model: logoutModel, id_hash: handleHash(handle) }, now)

type Row = { readonly model: string; readonly id_hash: string }

async function save(
  { store, sealer }: Stored,
  { model, id_hash, expires_at }: Row & { readonly expires_at: number },
  session: ProviderSession & { readonly clientId?: string },
): Promise<void> {
  const payload_sealed = sealer.seal(sealedPlaces.provider(model, id_hash), JSON.stringify(session))
  await store
    .insertInto('oidc')
    .values({
      model,
      id_hash,
      payload_sealed,
      grant_hash: null,
      uid_hash: null,
      account_id: null,
      consumed_at: null,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['model', 'id_hash']).doUpdateSet({ payload_sealed, expires_at }),
    )
    .execute()
}

async function take(
  { store, sealer }: Stored,
  { model, id_hash }: Row,
  now: number,
): Promise<(ProviderSession & { readonly clientId?: string }) | undefined> {
  const row = await store
    .deleteFrom('oidc')
    .where('model', '=', model)
    .where('id_hash', '=', id_hash)
    .where('expires_at', '>', now)
    .returning('payload_sealed')
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : // Written by `save`.
      (JSON.parse(
        sealer.open(sealedPlaces.provider(model, id_hash), row.payload_sealed),
      ) as ProviderSession & { readonly clientId?: string })
}
