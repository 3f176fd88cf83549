import { handleHash } from '../random-handle.ts'
import { sealedPlaces } from '../sealing/sealed-places.ts'
import type { Sealer } from '../sealing/sealer.ts'
import { sufficientProofs } from '../sign-in/required-proofs.ts'
import { isTrustAlive } from '../sign-in/trusted-device.ts'
import type { Store } from '../store/open-store.ts'

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
  return methods.length + Number(isSkipped) > second_step && areEnough(methods)
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
