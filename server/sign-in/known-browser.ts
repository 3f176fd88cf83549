import { handleHash, randomHandle } from '../random-handle.ts'
import type { Store } from '../store/open-store.ts'

/** As long as browsers keep a cookie at most (RFC 6265bis, section 5.5). Each sign-in renews it. */
const rememberedMs = 34_560_000_000

/** More browsers than a person has. Each has its own count of wrong passwords. */
const browsersAtMost = 100

/** A cookie, and the account of which it may be a browser; a decoy account too. */
type Claim = { readonly token: string | undefined; readonly account_id: string }

export type KnownBrowser = { readonly token_hash: string; readonly account_id: string }

/**
 * Returns the browser, when it signed in to this account before (OWASP, "device cookies"). Anybody
 * can try passwords of an ID, but only the owner's browsers have this cookie.
 * Every ID takes the same one statement.
 */
export async function findKnownBrowser(
  store: Store,
  now: number,
  { token, account_id }: Claim,
): Promise<KnownBrowser | undefined> {
  if (token === undefined) return undefined
  return store
    .selectFrom('known_browser')
    .select(['token_hash', 'account_id'])
    .where('token_hash', '=', handleHash(token))
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export type RememberedBrowser = {
  /** For the cookie. */
  readonly token: string
  /** This browser had signed in to the account before. */
  readonly isKnown: boolean
  /** The account had signed in before, and never here. */
  readonly isNewDevice: boolean
}

/**
 * Remembers the browser of a complete sign-in. A browser that is new to the account gets a new
 * token, also when it brought one. A token that somebody planted in it is then worthless. Its other
 * accounts move to the new token with their counters. Beyond the limit, the browser that was used
 * least recently is forgotten. Call it in the transaction of the session.
 */
export async function rememberBrowser(
  store: Store,
  now: number,
  { token, account_id }: Claim,
): Promise<RememberedBrowser> {
  const renewed = {
    failed: 0,
    locked_until: null,
    last_used_at: now,
    expires_at: now + rememberedMs,
  }
  const known = await findKnownBrowser(store, now, { token, account_id })
  if (token !== undefined && known !== undefined) {
    await store
      .updateTable('known_browser')
      .set(renewed)
      .where('token_hash', '=', known.token_hash)
      .where('account_id', '=', account_id)
      .execute()
    return { token, isKnown: true, isNewDevice: false }
  }
  const earlier = await store
    .selectFrom('known_browser')
    .select('account_id')
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst()
  const newToken = randomHandle()
  const token_hash = handleHash(newToken)
  if (token !== undefined)
    await store
      .updateTable('known_browser')
      .set({ token_hash })
      .where('token_hash', '=', handleHash(token))
      .where('account_id', '!=', account_id)
      .where('expires_at', '>', now)
      .execute()
  await store
    .insertInto('known_browser')
    .values({ token_hash, account_id, ...renewed })
    .execute()
  await store
    .deleteFrom('known_browser')
    .where('account_id', '=', account_id)
    .where('token_hash', 'not in', (e) =>
      e
        .selectFrom('known_browser as newest')
        .select('newest.token_hash')
        .where('newest.account_id', '=', account_id)
        .orderBy('newest.last_used_at', 'desc')
        .limit(browsersAtMost),
    )
    .execute()
  return { token: newToken, isKnown: false, isNewDevice: earlier !== undefined }
}

/**
 * Makes every browser of the account a stranger: one of them may be a thief's.
 * @param kept token of the browser that stays known
 */
export async function forgetBrowsers(
  store: Store,
  now: number,
  { account_id, kept }: { readonly account_id: string; readonly kept?: string | undefined },
): Promise<void> {
  await store
    .updateTable('known_browser')
    .set({ expires_at: now, failed: 0, locked_until: null })
    .where('account_id', '=', account_id)
    .$if(kept !== undefined, (query) => query.where('token_hash', '!=', handleHash(kept ?? '')))
    .execute()
}
