import { activate, builtIn, versionBefore } from '../../server/publishing/activations.ts'
import { isSinceForce } from '../../server/publishing/kept-version.ts'
import { versionsBeginningWith } from '../../server/publishing/stored-versions.ts'
import type { PublishedTenantTable } from '../../server/store/tables-of-publishing.ts'
import type { Store } from '../../server/store/tables.ts'
import {
  type Asked,
  assertPermitted,
  authorOf,
  ownTenant,
  Refused,
  seenTenant,
  tenantOf,
} from './publisher.ts'

/**
 * gatehouse rollback: makes an earlier version active, the one before unless `--to` names another.
 * @throws PublishingConflict, UnusableVersion, Refused
 */
export async function rollBack(asked: Asked): Promise<readonly string[]> {
  const { store, options, now } = asked
  const tenant = tenantOf(options, 'rollback')
  await assertPermitted(asked, [tenant])
  const seen = await seenTenant(store, tenant, options.base)
  const version =
    options.to === undefined
      ? await safeVersionBefore(store, seen)
      : await versionNamed(store, tenant, options.to)
  if (version === seen.active)
    throw new Refused(`${version ?? builtIn} is the active version of ${tenant}.`)
  const author = await authorOf(asked)
  await store.transaction().execute(async (transaction) => {
    await assertPermitted({ ...asked, store: transaction }, [tenant])
    await activate(
      transaction,
      { seen, now: await now(transaction), author, message: options.message ?? '' },
      {
        version,
        action: 'roll back',
        ...(version === null && { ownTenant: ownTenant(tenant) }),
      },
    )
  })
  return [`${tenant}: ${version ?? builtIn} is active.`]
}

/** @throws Refused where the version before must be named, or there is none */
async function safeVersionBefore(store: Store, seen: PublishedTenantTable): Promise<string | null> {
  const { tenant_id, candidate } = seen
  if (candidate !== null)
    throw new Refused(
      `${tenant_id} has a rollout. gatehouse rollout --tenant ${tenant_id} --stop ends it; or name a version by --to.`,
    )
  const version = await versionBefore(store, seen)
  if (version === undefined) throw new Refused(`${tenant_id} has no version before.`)
  if (!(await isSinceForce(store, seen, version)))
    throw new Refused(
      `The version before is ${version ?? builtIn}, which a publish with --force has ended. Name a version by --to.`,
    )
  return version
}

/** @throws Refused when no version begins like this, or several do */
export async function versionNamed(
  store: Store,
  tenant: string,
  start: string,
): Promise<string | null> {
  if (start === builtIn) return null
  const [version, another] = await versionsBeginningWith(store, tenant, start)
  if (version === undefined || another !== undefined)
    throw new Refused(
      `${version === undefined ? 'No version' : 'More than one version'} of ${tenant} begins with ${start}. gatehouse versions --tenant ${tenant} lists them.`,
    )
  return version
}
