import {
  activate,
  type Activation,
  rollOut,
  stopRollout,
} from '../../server/publishing/activations.ts'
import { wholeShare } from '../../server/publishing/choose-version.ts'
import type { PublishedTenantTable } from '../../server/store/tables-of-publishing.ts'
import type { Store } from '../../server/store/tables.ts'
import {
  type Asked,
  assertPermitted,
  authorOf,
  Refused,
  seenTenant,
  tenantOf,
} from './publisher.ts'
import { versionNamed } from './roll-back.ts'

/**
 * Returns a percentage in hundredths of a percent.
 * @throws Refused
 */
export function shareOf(percent: string): number {
  const share = Math.round(Number(percent) * 100)
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(percent) || share > wholeShare)
    throw new Refused(`--percent takes a number from 0 to 100, not "${percent}".`)
  return share
}

/**
 * gatehouse rollout: changes the share of the candidate, makes it active, or ends the rollout.
 * @throws PublishingConflict, UnusableVersion, Refused
 */
export async function changeRollout(asked: Asked): Promise<readonly string[]> {
  const { store, options, now } = asked
  const tenant = tenantOf(options, 'rollout')
  await assertPermitted(asked, [tenant])
  const seen = await seenTenant(store, tenant, options.base)
  const author = await authorOf(asked)
  const version =
    options.to === undefined ? seen.candidate : await versionNamed(store, tenant, options.to)
  if (version === null)
    throw new Refused(`${tenant} has no rollout. Name a stored version by --to.`)
  const inTransaction = (
    run: (transaction: Store, activation: Activation) => Promise<PublishedTenantTable>,
  ) =>
    store.transaction().execute(async (transaction) => {
      await assertPermitted({ ...asked, store: transaction }, [tenant])
      const message = options.message ?? ''
      await run(transaction, { seen, now: await now(transaction), author, message })
    })
  if (options.stop === true) {
    if (seen.candidate === null) throw new Refused(`${tenant} has no rollout.`)
    await inTransaction((transaction, activation) => stopRollout(transaction, activation, 'stop'))
    return [`${tenant}: the rollout of ${seen.candidate} has ended.`]
  }
  if (options.finish === true) {
    await inTransaction((transaction, activation) =>
      activate(transaction, activation, { version, action: 'roll out' }),
    )
    return [`${tenant}: ${version} is active.`]
  }
  if (options.percent === undefined) throw new Refused('Give --percent, --finish or --stop.')
  const share = shareOf(options.percent)
  if (version === seen.active) throw new Refused(`${version} is the active version of ${tenant}.`)
  await inTransaction((transaction, activation) =>
    rollOut(transaction, activation, { version, share }),
  )
  return [`${tenant}: ${version} is in a rollout, ${options.percent} %.`]
}
