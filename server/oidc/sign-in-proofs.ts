import { sufficientProofs } from '../sign-in/required-proofs.ts'
import type { Store } from '../store/open-store.ts'

/** The provider names a sign-in by its user and its time in whole seconds. */
type SignIn = { readonly account_id: string; readonly signed_in_at: number }

const model = 'SignInProofs'
const idOf = ({ account_id, signed_in_at }: SignIn): string => `${account_id} ${signed_in_at}`

/**
 * Stores the methods that a sign-in at the provider proved. Of two sign-ins of one user in the same
 * second the one with fewer methods counts, because nothing else tells them apart. Call it in the
 * transaction of the hand-over.
 */
export async function saveSignInProofs(
  store: Store,
  signIn: SignIn,
  { methods, expires_at }: { readonly methods: readonly string[]; readonly expires_at: number },
): Promise<void> {
  const earlier = await readProofs(store, signIn)
  const payload = JSON.stringify(
    earlier !== undefined && earlier.length <= methods.length ? earlier : methods,
  )
  await store
    .insertInto('oidc')
    .values({
      model,
      id: idOf(signIn),
      payload,
      grant_id: null,
      uid: null,
      account_id: signIn.account_id,
      consumed_at: null,
      expires_at,
    })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet({ payload }))
    .execute()
}

/**
 * Returns whether the proofs of an earlier sign-in suffice for a sign-in now: the account may need
 * two steps since, or the tenant may have raised its floor. False where the proofs are unknown.
 */
export async function doProofsSuffice(store: Store, signIn: SignIn): Promise<boolean> {
  const account = await store
    .selectFrom('account')
    .select(['tenant_id', 'second_step'])
    .where('id', '=', signIn.account_id)
    .executeTakeFirst()
  const methods = await readProofs(store, signIn)
  if (account === undefined || methods === undefined) return false
  const { tenant_id, second_step } = account
  const areEnough = await sufficientProofs(store, { tenant_id })
  return methods.length > second_step && areEnough(methods)
}

async function readProofs(store: Store, signIn: SignIn): Promise<readonly string[] | undefined> {
  const row = await store
    .selectFrom('oidc')
    .select('payload')
    .where('model', '=', model)
    .where('id', '=', idOf(signIn))
    .executeTakeFirst()
  // Written by `saveSignInProofs`.
  return row && (JSON.parse(row.payload) as readonly string[])
}
