import { handleHash } from '../random-handle.ts'
import { sealedPlaces, type Sealer } from '../sealing/sealer.ts'
import { isTrustAlive, sufficientProofs } from '../sign-in/required-steps.ts'
import type { Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { endRelyingPartySessions } from './relying-party-sessions.ts'

/** A session of the provider, by the hash of its uid, and when its owner signed in there. */
export type SsoSignIn = { readonly provider_hash: string; readonly signed_in_at: number }

/**
 * Marker of an ended session: the provider may have read the session a moment before, and write it
 * again.
 */
const endedSessionModel = 'EndedSession'
/** Longer than any session may be idle. */
const endedSessionRetentionMs = 24 * 3_600_000
/** The provider counts in seconds. */
const providerClockStepMs = 1000

/**
 * Ends all sign-in by this session of the provider: it is gone, with every code that came from it,
 * and its relying parties are notified. Call it in a transaction.
 */
export async function endSsoSession(
  store: Store,
  now: number,
  provider_hash: string,
): Promise<void> {
  if (provider_hash === '') return
  await endRelyingPartySessions(store, now, provider_hash)
  await store
    .deleteFrom('oidc')
    .where('model', '=', 'Session')
    .where('uid_hash', '=', provider_hash)
    .execute()
  const row = {
    // Only the row itself is read.
    payload_sealed: '',
    grant_hash: null,
    uid_hash: null,
    account_id: null,
    consumed_at: now,
    expires_at: now + endedSessionRetentionMs,
  }
  await store
    .insertInto('oidc')
    .values({ model: endedSessionModel, id_hash: provider_hash, ...row })
    .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(row))
    .execute()
}

/** Returns whether this provider sign-in was ended, or has reached the maximum age of a session. */
export async function isOver(
  store: Store,
  {
    now,
    signIn: { provider_hash, signed_in_at },
    sessionSeconds,
  }: { readonly now: number; readonly signIn: SsoSignIn; readonly sessionSeconds: number },
): Promise<boolean> {
  if (signed_in_at + sessionSeconds * 1000 <= now) return true
  const ended = await store
    .selectFrom('oidc')
    .select('consumed_at')
    .where('model', '=', endedSessionModel)
    .where('id_hash', '=', provider_hash)
    .executeTakeFirst()
  // A user that has signed in again since has another sign-in, even by the same provider session.
  return signed_in_at <= (ended?.consumed_at ?? -Infinity) + providerClockStepMs
}

/**
 * True when a user with a provider session may return without a verification. This lasts exactly as
 * long as our session that came from it. If there is none yet, its response may be in transit or
 * lost. Then it lasts as long as a session may be idle.
 */
export async function canResumeSso(
  store: Store,
  { now, at, tenant }: { readonly now: number; readonly at: SsoSignIn; readonly tenant: string },
): Promise<boolean> {
  const { idleSeconds, sessionSeconds } = await readSettings(store, tenant)
  if (await isOver(store, { now, signIn: at, sessionSeconds })) return false
  const idleSince = now - idleSeconds * 1000
  const sessions = await store
    .selectFrom('session')
    .select(['expires_at', 'last_used_at'])
    .where('provider_hash', '=', at.provider_hash)
    .where('signed_in_at', '=', at.signed_in_at)
    .execute()
  return sessions.length === 0
    ? at.signed_in_at > idleSince
    : sessions.some(({ expires_at, last_used_at }) => expires_at > now && last_used_at > idleSince)
}

type Stored = { readonly store: Store; readonly sealer: Sealer }

/** The provider names a sign-in by its user and its time in whole seconds. */
type SignIn = { readonly account_id: string; readonly signed_in_at: number }

type Proofs = {
  readonly methods: readonly string[]
  /** The provider that proved the first step; null for none. */
  readonly identity_provider: string | null
  /** The trust that took the place of the second step. */
  readonly trust_id: string | null
}

const model = 'SignInProofs'
const hashOf = ({ account_id, signed_in_at }: SignIn): string =>
  handleHash(`${account_id} ${signed_in_at}`)

/** The entry that names the identity provider of the method of this name. */
const providerPrefix = 'IdentityProvider '
/** The entry of a sign-in that skipped its second step in a trusted browser. */
const trustPrefix = 'TrustedDevice '
const isMethod = (entry: string): boolean => !entry.includes(' ')
const valueAfter = (entries: readonly string[], prefix: string): string | null =>
  entries.find((entry) => entry.startsWith(prefix))?.slice(prefix.length) ?? null

/**
 * Stores the methods that a sign-in at the provider proved. Of two sign-ins of one user in the same
 * second the one with fewer methods counts, because nothing else tells them apart. Call it in the
 * transaction of the hand-over.
 */
export async function saveSignInProofs(
  { store, sealer }: Stored,
  signIn: SignIn,
  { methods, identity_provider, trust_id, expires_at }: Proofs & { readonly expires_at: number },
): Promise<void> {
  const id_hash = hashOf(signIn)
  const earlier = await readProofs({ store, sealer }, signIn)
  const isEarlierWeaker = earlier !== undefined && earlier.filter(isMethod).length <= methods.length
  const entries = [
    ...methods,
    ...(identity_provider === null ? [] : [providerPrefix + identity_provider]),
    ...(trust_id === null ? [] : [trustPrefix + trust_id]),
  ]
  const payload_sealed = sealer.seal(
    sealedPlaces.provider(model, id_hash),
    JSON.stringify(isEarlierWeaker ? earlier : entries),
  )
  await store
    .insertInto('oidc')
    .values({
      model,
      id_hash,
      payload_sealed,
      grant_hash: null,
      uid_hash: null,
      account_id: signIn.account_id,
      consumed_at: null,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['model', 'id_hash']).doUpdateSet({ payload_sealed }),
    )
    .execute()
}

/**
 * Deletes the proofs of all sign-ins of an account, except those of the sign-in that stays. No
 * session begins without them, also of a sign-in that the provider completes at this moment.
 * @param signedInAt of the sign-in that stays
 */
export async function deleteSignInProofs(
  store: Store,
  account_id: string,
  signedInAt: number,
): Promise<void> {
  await store
    .deleteFrom('oidc')
    .where('model', '=', model)
    .where('account_id', '=', account_id)
    .where('id_hash', '!=', hashOf({ account_id, signed_in_at: signedInAt }))
    .execute()
}

/**
 * Returns whether the proofs of an earlier sign-in suffice for a sign-in now: the account may need
 * two steps since, or the tenant may have raised its floor. A trusted browser counts as a step only
 * while it is trusted. False where the proofs are unknown.
 */
export async function doProofsSuffice({ store, sealer }: Stored, signIn: SignIn): Promise<boolean> {
  const account = await store
    .selectFrom('account')
    .select(['tenant_id', 'second_step'])
    .where('id', '=', signIn.account_id)
    .executeTakeFirst()
  const entries = await readProofs({ store, sealer }, signIn)
  if (account === undefined || entries === undefined) return false
  const { account_id } = signIn
  const { tenant_id, second_step } = account
  const areEnough = await sufficientProofs(store, {
    tenant_id,
    account_id,
    identity_provider: valueAfter(entries, providerPrefix),
  })
  const methods = entries.filter(isMethod)
  const trust_id = valueAfter(entries, trustPrefix)
  const isSkipped =
    methods.length === 1 && (await isTrustAlive(store, { account_id, tenant_id, trust_id }))
  return methods.length + Number(isSkipped) > Number(second_step) && areEnough(methods)
}

async function readProofs(
  { store, sealer }: Stored,
  signIn: SignIn,
): Promise<readonly string[] | undefined> {
  const id_hash = hashOf(signIn)
  const row = await store
    .selectFrom('oidc')
    .select('payload_sealed')
    .where('model', '=', model)
    .where('id_hash', '=', id_hash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const payload = sealer.open(sealedPlaces.provider(model, id_hash), row.payload_sealed)
  // Written by `saveSignInProofs`.
  return JSON.parse(payload) as readonly string[]
}

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
