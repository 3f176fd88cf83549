import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import {
  builtIn,
  type PublishingConflict,
  readTenant,
} from '../../server/publishing/activations.ts'
import type { Clock } from '../../server/publishing/publish-build.ts'
import { forbiddenTenants, nameOfToken } from '../../server/publishing/publishing-tokens.ts'
import type { PublishedTenantTable } from '../../server/store/tables-of-publishing.ts'
import type { Store } from '../../server/store/tables.ts'
import type { Tenant } from '../../server/tenants/tenants.ts'
import type { StartSettings } from '../start/start-settings.ts'
import { ownProduct } from '../vite/product.ts'
import { readTenants } from '../vite/tenants.ts'

/** Arguments of a command, and the database that it works on. */
export interface Asked {
  readonly store: Store
  readonly settings: StartSettings
  readonly options: Options
  /** Time of the database in epoch milliseconds, for a transaction that begins. */
  readonly now: Clock
}

export interface Options {
  readonly product?: string | undefined
  readonly tenant?: string | undefined
  readonly message?: string | undefined
  readonly author?: string | undefined
  readonly base?: string | undefined
  readonly to?: string | undefined
  readonly percent?: string | undefined
  readonly name?: string | undefined
  /** Support code of a sign-in. */
  readonly code?: string | undefined
  readonly force?: boolean | undefined
  readonly finish?: boolean | undefined
  readonly stop?: boolean | undefined
  readonly remove?: boolean | undefined
  readonly json?: boolean | undefined
}

/** A command that changed nothing, with the reason in words. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** The token of the environment: an argument would be in the list of processes. */
const tokenOf = (): string | undefined => process.env['GATEHOUSE_TOKEN'] || undefined

/**
 * Outside development a token is needed: in a backend, and for PostgreSQL.
 * @throws Refused when the publisher may not change one of the tenants
 */
export async function assertPermitted(
  { store, settings }: Pick<Asked, 'store' | 'settings'>,
  tenants: readonly string[],
): Promise<void> {
  const forbidden = await forbiddenTenants(
    store,
    {
      token: tokenOf(),
      needsToken: settings.mode === 'backend' || settings.databaseUrl !== undefined,
    },
    tenants,
  )
  if (forbidden.length > 0)
    throw new Refused(
      tokenOf() === undefined
        ? `Outside development a token is needed for ${forbidden.join(', ')}: set GATEHOUSE_TOKEN. gatehouse token --help says how to get one.`
        : `The token in GATEHOUSE_TOKEN is not one of ${forbidden.join(', ')}.`,
    )
}

/**
 * Returns the name for the journal: that of the token, else `--author`, that of git, or of the
 * account.
 * @throws Refused for `--author` beside a token, which names its holder
 */
export async function authorOf({ store, options }: Asked): Promise<string> {
  const token = tokenOf()
  const named = token === undefined ? undefined : await nameOfToken(store, token)
  if (named !== undefined && options.author !== undefined && options.author !== named)
    throw new Refused(`The author is ${named}, the name of the token. Leave --author out.`)
  return named ?? options.author ?? gitName() ?? userInfo().username
}

function gitName(): string | undefined {
  try {
    const name = execFileSync('git', ['config', 'user.name'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return name.trim() || undefined
  } catch {
    return undefined
  }
}

/** @throws Refused without `--tenant` */
export function tenantOf({ tenant }: Options, command: string): string {
  if (tenant === undefined)
    throw new Refused(`Name the tenant by --tenant. gatehouse ${command} --help says more.`)
  return tenant
}

/**
 * Returns the row of a tenant.
 * @throws Refused when `--base` names another version than the active one
 */
export async function seenTenant(
  store: Store,
  tenant: string,
  base: string | undefined,
): Promise<PublishedTenantTable> {
  const row = await readTenant(store, tenant)
  if (base !== undefined && !(row.active ?? builtIn).startsWith(base))
    throw new Refused(
      `The active version of ${tenant} is ${row.active ?? builtIn}, not ${base}. gatehouse versions --tenant ${tenant} shows who changed it. Take over the change, and name the new version by --base.`,
    )
  return row
}

/** Returns the values of a tenant in the server's own build; undefined where it is not built. */
export const ownTenant = (name: string): Tenant | undefined =>
  existsSync(join(ownProduct.dist, 'tenants.json'))
    ? readTenants(ownProduct.dist).find((tenant) => tenant.name === name)
    : undefined

/** `2026-12-01 03:04 UTC` */
export const timeText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export function conflictText({ tenant, newest }: PublishingConflict): string {
  const who =
    newest === undefined
      ? 'Somebody else'
      : `${newest.author} (${newest.action}, ${newest.version ?? builtIn}, ${timeText(newest.at)})`
  return `${who} changed ${tenant} in the meantime. Nothing was changed. Take over the change, and try again.`
}
