import { handleHash, randomHandle } from '../random-handle.ts'
import type { Store } from '../store/open-store.ts'
import { agentVersions, type AgentType } from './releases.ts'

export type Computer = {
  readonly idHash: string
  readonly name: string
  readonly versions: Readonly<Record<AgentType, string>>
}

/**
 * Returns the computer of a browser, as its agent reported it; undefined where no agent ever did.
 */
export async function findComputer(
  store: Store,
  cookie: string | undefined,
): Promise<Computer | undefined> {
  if (cookie === undefined) return undefined
  const row = await store
    .selectFrom('sandbox_computer')
    .selectAll()
    .where('id_hash', '=', handleHash(cookie))
    .executeTakeFirst()
  return (
    row && {
      idHash: row.id_hash,
      name: row.name,
      versions: { sso: row.sso_version, security: row.security_version },
    }
  )
}

/** @returns the cookie of the computer, a new one where it had none */
export async function setInstalled(
  store: Store,
  now: number,
  cookie: string | undefined,
  type: AgentType,
  isInstalled: boolean,
): Promise<string> {
  const computer = await findComputer(store, cookie)
  const handle = computer === undefined || cookie === undefined ? randomHandle() : cookie
  const version = isInstalled ? agentVersions[type] : ''
  const changes = type === 'sso' ? { sso_version: version } : { security_version: version }
  const id_hash = handleHash(handle)
  await store
    .insertInto('sandbox_computer')
    .values({
      id_hash,
      name: `PC ${id_hash
        .replace(/[^A-Za-z0-9]/g, '')
        .slice(0, 4)
        .toUpperCase()}`,
      sso_version: '',
      security_version: '',
      added_at: now,
      ...changes,
    })
    .onConflict((conflict) => conflict.column('id_hash').doUpdateSet(changes))
    .execute()
  return handle
}
