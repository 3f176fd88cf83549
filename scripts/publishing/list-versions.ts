import { builtIn, readJournal, readTenant } from '../../server/publishing/activations.ts'
import { changesOf } from '../../server/publishing/stored-versions.ts'
import type { Store } from '../../server/store/tables.ts'
import { type Asked, timeText } from './publisher.ts'

/** Rows of the journal that are shown. */
const most = 50

/** gatehouse versions: the active version of each tenant, and its journal with the newest first. */
export async function listVersions({ store, options }: Asked): Promise<readonly string[]> {
  const names = options.tenant === undefined ? await tenantsWithVersions(store) : [options.tenant]
  const tenants = await Promise.all(names.map((name) => describeTenant(store, name)))
  if (options.json === true) return [JSON.stringify(tenants, undefined, 1)]
  if (tenants.length === 0)
    return ['Nothing is published. Each tenant gets the own build of the server.']
  return tenants.map(linesOf).join('\n\n').split('\n')
}

function linesOf({ tenant, active, candidate, percent, journal }: Described): string {
  const head = `${tenant}: ${active}${candidate === null ? '' : `, and ${candidate} for ${percent} %`}`
  const lines = journal.map(({ at, action, version, author, message, changes }) =>
    [
      `  ${timeText(at)}  ${action.padEnd(9)}  ${version}  ${author}${message === '' ? '' : `: ${message}`}`,
      changes.map((sentence) => `      ${sentence}`),
    ]
      .flat()
      .join('\n'),
  )
  return [head, lines].flat().join('\n')
}

type Described = Awaited<ReturnType<typeof describeTenant>>

const tenantsWithVersions = async (store: Store): Promise<readonly string[]> =>
  (
    await store.selectFrom('published_tenant').select('tenant_id').orderBy('tenant_id').execute()
  ).map(({ tenant_id }) => tenant_id)

async function describeTenant(store: Store, tenant: string) {
  const { active, candidate, share } = await readTenant(store, tenant)
  const journal = await readJournal(store, tenant, most)
  const changes = await changesOf(
    store,
    tenant,
    journal.flatMap(({ version }) => version ?? []),
  )
  return {
    tenant,
    active: active ?? builtIn,
    candidate,
    percent: share / 100,
    journal: journal.map(({ at, action, version, base, author, message }) => ({
      at,
      action,
      version: version ?? builtIn,
      base: base ?? builtIn,
      author,
      message,
      // The differences are those to the version that its author worked from.
      changes:
        version !== null && (action === 'publish' || action === 'force' || action === 'roll out')
          ? (changes.get(version) ?? [])
          : [],
    })),
  }
}
