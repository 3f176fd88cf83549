import {
  activate,
  builtIn,
  newestEvent,
  versionBefore,
} from '../../server/publishing/activations.ts'
import { versionsBeginningWith } from '../../server/publishing/stored-versions.ts'
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
  if (options.to === undefined && (await newestEvent(store, tenant))?.action === 'force')
    throw new Refused(
      'The active version was published with --force, so the one before is not to be used. Name a version by --to.',
    )
  const version =
    options.to === undefined
      ? await versionBefore(store, seen)
      : await versionNamed(store, tenant, options.to)
  if (version === undefined) throw new Refused(`${tenant} has no version before.`)
  if (version === seen.active)
    throw new Refused(`${version ?? builtIn} is the active version of ${tenant}.`)
  const author = await authorOf(asked)
  await store.transaction().execute((transaction) =>
    activate(
      transaction,
      { seen, now, author, message: options.message ?? '' },
      {
        version,
        action: 'roll back',
        ...(version === null && { ownTenant: ownTenant(tenant) }),
      },
    ),
  )
  return [`${tenant}: ${version ?? builtIn} is active.`]
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
