import { resolveBrowserHash } from '../caller.ts'
import { handleHash } from '../random-handle.ts'
import type { Store } from '../store/tables.ts'
import { builtIn } from './activations.ts'
import { type Chooser, chooseVersion } from './choose-version.ts'
import type { PublishedVersions } from './follow-versions.ts'
import { mayHaveVersion } from './kept-version.ts'

/** Time after the hand-over in which a browser returns from the provider. */
const returnMs = 60_000

/** The parts of a request for a page that choose its version. */
export type PageRequest = Chooser & {
  readonly tenant: string
  /** `sessionDataKey` of the address. */
  readonly key: string | undefined
  /** Flow cookie. */
  readonly flow: string | undefined
  /** Version of the browser's last page, by its cookie. */
  readonly last: string | undefined
}

export type PageVersion = {
  /** `built-in` for the server's own build. */
  readonly version: string
  /** True when a publish has ended the request of this browser, and the page about it is due. */
  readonly hasEnded: boolean
}

/**
 * Returns the version of a page: that of the sign-in in its address when it is of this browser,
 * else that of the newest live request in this browser, else that of a new sign-in
 * (docs/decisions/0222). Four statements at most, and none for a browser without a flow cookie.
 */
export async function pageVersion(
  { store, published }: { readonly store: Store; readonly published: PublishedVersions },
  now: number,
  { tenant, key, flow, last, ...chooser }: PageRequest,
): Promise<PageVersion> {
  const row = published.tenant(tenant)
  const chosen = chooseVersion(row, chooser) ?? builtIn
  const fresh: PageVersion = { version: chosen, hasEnded: false }
  if (row.revision === 0 || flow === undefined) return fresh
  const browser_hash = await resolveBrowserHash(store, now, flow)
  if (browser_hash === undefined) return fresh
  const of = { tenant, browser_hash }
  /** The sign-in was found by its browser. */
  const keep = async (version: string): Promise<PageVersion> =>
    (await mayHaveVersion(store, row, { version, belongs: async () => true }))
      ? { version, hasEnded: false }
      : fresh
  const pinned = key === undefined ? undefined : await versionOfKey(store, now, { ...of, key })
  if (pinned !== undefined) return keep(pinned)
  const request = await newestRequest(store, now, { ...of, forced_at: row.forced_at })
  if (request === undefined) return fresh
  if (request.isForced) return { version: chosen, hasEnded: (last ?? builtIn) !== chosen }
  // A request without a version is one of the page before; `null` without a cookie is that of a
  // time when nothing was published.
  return keep(request.version ?? last ?? builtIn)
}

/**
 * Returns whether a sign-in of this browser is on this version: one that is open, or has just
 * ended.
 */
export async function hasSignInOn(
  store: Store,
  now: number,
  { tenant, browser_hash, version }: OfBrowser & { readonly version: string },
): Promise<boolean> {
  const context = await store
    .selectFrom('login_context')
    .select('version')
    .where('browser_hash', '=', browser_hash)
    .where('tenant_id', '=', tenant)
    .where('version', '=', version)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (context !== undefined) return true
  const request = await newestRequest(store, now, { tenant, browser_hash, forced_at: null })
  return request?.version === version
}

type OfBrowser = { readonly tenant: string; readonly browser_hash: string }

async function versionOfKey(
  store: Store,
  now: number,
  { tenant, browser_hash, key }: OfBrowser & { readonly key: string },
): Promise<string | undefined> {
  const context = await store
    .selectFrom('login_context')
    .select('version')
    .where('key_hash', '=', handleHash(key))
    .where('browser_hash', '=', browser_hash)
    .where('tenant_id', '=', tenant)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return context?.version ?? undefined
}

async function newestRequest(
  store: Store,
  now: number,
  { tenant, browser_hash, forced_at }: OfBrowser & { readonly forced_at: number | null },
) {
  const found = await store
    .selectFrom('login_request')
    .select(['version', 'expires_at', 'used_at'])
    .where('browser_hash', '=', browser_hash)
    .where('tenant_id', '=', tenant)
    .where((e) =>
      e.or([
        e.and([e('used_at', 'is', null), e('expires_at', '>', now)]),
        e('used_at', '>', now - returnMs),
        ...(forced_at === null
          ? []
          : [e.and([e('used_at', 'is', null), e('expires_at', '=', forced_at)])]),
      ]),
    )
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    found && {
      version: found.version,
      isForced: found.used_at === null && found.expires_at === forced_at && found.expires_at <= now,
    }
  )
}
