import { endRequestsOfOtherVersions } from '../store/login-requests.ts'
import type { PublishedTenantTable, PublishingEventTable } from '../store/tables-of-publishing.ts'
import type { Store } from '../store/tables.ts'
import { savePolicy } from '../tenants/settings.ts'
import type { Tenant } from '../tenants/tenants.ts'
import { isServed } from './format.ts'
import { readVersion } from './stored-versions.ts'

/**
 * All changes of `published_tenant` and `publishing_event`. A change moves the row of a tenant from
 * the revision that its author has seen to the next one, and adds a line to the journal, in the
 * transaction of the caller.
 */

/** Name of the server's own build, where a version is named. */
export const builtIn = 'built-in'

/** The row of a tenant; that of its beginning where there is none. */
export async function readTenant(store: Store, tenant_id: string): Promise<PublishedTenantTable> {
  const row = await store
    .selectFrom('published_tenant')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst()
  return row ?? beginning(tenant_id)
}

export const beginning = (tenant_id: string): PublishedTenantTable => ({
  tenant_id,
  revision: 0,
  active: null,
  candidate: null,
  share: 0,
  candidate_since: null,
  forced_at: null,
})

/** Another change came first. */
export class PublishingConflict extends Error {
  override readonly name = 'PublishingConflict'
  readonly tenant: string
  readonly newest: PublishingEventTable | undefined
  constructor(tenant: string, newest: PublishingEventTable | undefined) {
    super(`The versions of ${tenant} have changed.`)
    this.tenant = tenant
    this.newest = newest
  }
}

/** A version that is not stored, or has a format that this server does not serve. */
export class UnusableVersion extends Error {
  override readonly name = 'UnusableVersion'
}

type Change = Pick<PublishingEventTable, 'action' | 'author' | 'message'> & {
  /** Row that the author has seen. */
  readonly seen: PublishedTenantTable
  readonly now: number
  /** The new values of the row. */
  readonly next: Partial<
    Pick<PublishedTenantTable, 'active' | 'candidate' | 'share' | 'candidate_since' | 'forced_at'>
  >
  /** For the journal; null for the server's own build. */
  readonly version: string | null
}

/** @throws PublishingConflict when the row has another revision by now */
async function change(
  store: Store,
  { seen, now, next, version, action, author, message }: Change,
): Promise<PublishedTenantTable> {
  const { tenant_id, revision, active } = seen
  const row = { ...seen, ...next, revision: revision + 1 }
  const changed =
    revision === 0
      ? await store
          .insertInto('published_tenant')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await store
          .updateTable('published_tenant')
          .set(row)
          .where('tenant_id', '=', tenant_id)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst()
  if (changed === undefined)
    throw new PublishingConflict(tenant_id, await newestEvent(store, tenant_id))
  await store
    .insertInto('publishing_event')
    .values({
      tenant_id,
      revision: revision + 1,
      at: now,
      author,
      action,
      version,
      base: active,
      message,
    })
    .execute()
  return row
}

export const newestEvent = (
  store: Store,
  tenant_id: string,
): Promise<PublishingEventTable | undefined> =>
  store
    .selectFrom('publishing_event')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest first. */
export const readJournal = (
  store: Store,
  tenant_id: string,
  most: number,
): Promise<readonly PublishingEventTable[]> =>
  store
    .selectFrom('publishing_event')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .orderBy('revision', 'desc')
    .limit(most)
    .execute()

export type Activation = {
  readonly seen: PublishedTenantTable
  readonly now: number
  readonly author: string
  readonly message: string
}

/**
 * Makes a version active for everybody, and ends a rollout.
 * @param version null for the server's own build, with the values of `ownTenant`
 * @throws PublishingConflict, UnusableVersion
 */
export async function activate(
  store: Store,
  { seen, now, author, message }: Activation,
  {
    version,
    action,
    ownTenant,
  }: {
    readonly version: string | null
    readonly action: 'publish' | 'force' | 'roll back' | 'roll out'
    readonly ownTenant?: Tenant | undefined
  },
): Promise<PublishedTenantTable> {
  const tenant =
    version === null
      ? ownTenant
      : (await usableVersion(store, { tenant_id: seen.tenant_id, id: version })).site.tenant
  const isForced = action === 'force'
  const row = await change(store, {
    seen,
    now,
    next: {
      active: version,
      candidate: null,
      share: 0,
      candidate_since: null,
      ...(isForced && { forced_at: now }),
    },
    version,
    action,
    author,
    message,
  })
  if (tenant !== undefined) await savePolicy(store, tenant)
  if (isForced)
    await endOtherVersions(store, now, {
      tenant_id: seen.tenant_id,
      version: version ?? builtIn,
    })
  return row
}

/** @throws UnusableVersion */
async function usableVersion(
  store: Store,
  named: { readonly tenant_id: string; readonly id: string },
) {
  const stored = await readVersion(store, named)
  if (stored === undefined)
    throw new UnusableVersion(`${named.tenant_id} has no version ${named.id}.`)
  if (!isServed(stored.format))
    throw new UnusableVersion(
      `The version ${named.id} has the format ${stored.format}, which this server does not serve. Publish its sources again.`,
    )
  return stored
}

/** A context in which nothing has begun goes on with the new version. */
async function endOtherVersions(
  store: Store,
  now: number,
  { tenant_id, version }: { readonly tenant_id: string; readonly version: string },
): Promise<void> {
  await endRequestsOfOtherVersions(store, now, { tenant_id, version })
  await store
    .updateTable('login_context')
    .set({ version })
    .where('tenant_id', '=', tenant_id)
    .where('expires_at', '>', now)
    .execute()
}

/**
 * Begins a rollout, or changes its share.
 * @param share hundredths of a percent
 * @throws PublishingConflict, UnusableVersion
 */
export async function rollOut(
  store: Store,
  { seen, now, author, message }: Activation,
  { version, share }: { readonly version: string; readonly share: number },
): Promise<PublishedTenantTable> {
  await usableVersion(store, { tenant_id: seen.tenant_id, id: version })
  return change(store, {
    seen,
    now,
    next: {
      candidate: version,
      share,
      candidate_since: version === seen.candidate ? seen.candidate_since : now,
    },
    version,
    action: 'roll out',
    author,
    message,
  })
}

/**
 * Ends a rollout; everybody gets the active version.
 * @throws PublishingConflict
 */
export const stopRollout = (
  store: Store,
  { seen, now, author, message }: Activation,
  action: 'stop' | 'brake',
): Promise<PublishedTenantTable> =>
  change(store, {
    seen,
    now,
    next: { candidate: null, share: 0, candidate_since: null },
    version: seen.candidate,
    action,
    author,
    message,
  })

/**
 * Returns the version to which a rollback without a name goes: the newest that was active before
 * the current one, without those that a rollback has left. Null for the server's own build,
 * undefined where there is none.
 */
export async function versionBefore(
  store: Store,
  { tenant_id, active }: PublishedTenantTable,
): Promise<string | null | undefined> {
  const events = await store
    .selectFrom('publishing_event')
    .select(['action', 'base'])
    .where('tenant_id', '=', tenant_id)
    .orderBy('revision')
    .execute()
  let before: readonly (string | null)[] = []
  for (const [place, { action, base }] of events.entries()) {
    // The version after a change is the base of the next one.
    const next = events[place + 1]
    const after = next === undefined ? active : next.base
    if (after === base) continue
    // A rollback leaves its version, and those between it and its target.
    const kept =
      action === 'roll back' && before.includes(after)
        ? before.slice(0, before.lastIndexOf(after))
        : before
    before = [...kept, ...(action === 'roll back' ? [] : [base])].filter(
      (version) => version !== after && (version !== base || action !== 'roll back'),
    )
  }
  return before.at(-1)
}
