import { setTimeout } from 'node:timers/promises'
import { Kysely, type KyselyPlugin, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartFailure } from '../http/errors.ts'
import { dropEventsOfFailure } from '../log/security-log.ts'
import { loadPepper, loadSealer, unknownSealingKey } from '../sealing/key-files.ts'
import { UnknownSealingKeyError } from '../sealing/sealer.ts'
import { firstJourney } from './migrations/001-first-journey.ts'
import { accountWideCounters } from './migrations/002-account-wide-counters.ts'
import { deliveries } from './migrations/003-deliveries.ts'
import { startWithoutPassword } from './migrations/004-start-without-password.ts'
import { idempotency } from './migrations/005-idempotency.ts'
import { enrollment } from './migrations/007-enrollment.ts'
import { authenticatorApp } from './migrations/008-authenticator-app.ts'
import { windowsHello } from './migrations/009-windows-hello.ts'
import { directories } from './migrations/010-directories.ts'
import { callers } from './migrations/011-callers.ts'
import { agents } from './migrations/012-agents.ts'
import { terms } from './migrations/013-terms.ts'
import { passwords } from './migrations/014-passwords.ts'
import { signUp } from './migrations/015-sign-up.ts'
import { identityProviders } from './migrations/016-identity-providers.ts'
import { dormantLinks } from './migrations/017-dormant-links.ts'
import { support } from './migrations/018-support.ts'
import { notices } from './migrations/019-notices.ts'
import { passwordless } from './migrations/020-passwordless.ts'
import { firstIds } from './migrations/021-first-ids.ts'
import { waysBack } from './migrations/022-ways-back.ts'
import { messageCounts } from './migrations/023-message-counts.ts'
import { strangersTries } from './migrations/024-strangers-tries.ts'
import { appClocks } from './migrations/025-app-clocks.ts'
import { mailOfTenants } from './migrations/026-mail-of-tenants.ts'
import { addressKeys } from './migrations/027-address-keys.ts'
import { resetMethod } from './migrations/028-reset-method.ts'
import { sealedSecrets } from './migrations/029-sealed-secrets.ts'
import { knownBrowsers } from './migrations/030-known-browsers.ts'
import { trustedDevices } from './migrations/031-trusted-devices.ts'
import { replacedSessionTokens } from './migrations/032-replaced-session-tokens.ts'
import { relyingPartySessions } from './migrations/033-relying-party-sessions.ts'
import { strangersAttempts } from './migrations/034-strangers-attempts.ts'
import { methodNames } from './migrations/036-method-names.ts'
import { recoveryCodes } from './migrations/037-recovery-codes.ts'
import { providerOfRequest } from './migrations/038-provider-of-request.ts'
import { neededAcr } from './migrations/040-needed-acr.ts'
import { publishing } from './migrations/041-publishing.ts'
import { supportCodes } from './migrations/042-support-codes.ts'
import { supportDetails } from './migrations/043-support-details.ts'
import { postgresAddress, postgresDialect } from './postgres.ts'
import { damaged, fileIn, openFile, prepareDataFolder } from './sqlite.ts'
import { booleanColumns, type Store, type Tables } from './tables.ts'

const migrationsWith = ({ dataFolder, sealingKeys }: StoreLocation) => ({
  '001-first-journey': firstJourney,
  '002-account-wide-counters': accountWideCounters,
  '003-deliveries': deliveries,
  '004-start-without-password': startWithoutPassword,
  '005-idempotency': idempotency,
  '007-enrollment': enrollment,
  '008-authenticator-app': authenticatorApp,
  '009-windows-hello': windowsHello,
  '010-directories': directories,
  '011-callers': callers,
  '012-agents': agents,
  '013-terms': terms,
  '014-passwords': passwords,
  '015-sign-up': signUp,
  '016-identity-providers': identityProviders,
  '017-dormant-links': dormantLinks,
  '018-support': support,
  '019-notices': notices,
  '020-passwordless': passwordless,
  '021-first-ids': firstIds,
  '022-ways-back': waysBack,
  '023-message-counts': messageCounts,
  '024-strangers-tries': strangersTries,
  '025-app-clocks': appClocks,
  '026-mail-of-tenants': mailOfTenants,
  '027-address-keys': addressKeys,
  '028-reset-method': resetMethod,
  '029-sealed-secrets': sealedSecrets(loadSealer({ dataFolder, sealingKeys }), () =>
    loadPepper(dataFolder),
  ),
  '030-known-browsers': knownBrowsers,
  '031-trusted-devices': trustedDevices,
  '032-replaced-session-tokens': replacedSessionTokens,
  '033-relying-party-sessions': relyingPartySessions,
  '034-strangers-attempts': strangersAttempts,
  '036-method-names': methodNames,
  '037-recovery-codes': recoveryCodes,
  '038-provider-of-request': providerOfRequest,
  '040-needed-acr': neededAcr,
  '041-publishing': publishing,
  '042-support-codes': supportCodes,
  '043-support-details': supportDetails,
})

/**
 * Storage of a server: the folder holds the pepper and the sealing keys, and the database too
 * unless `DATABASE_URL` names a PostgreSQL.
 */
export type StoreLocation = {
  readonly dataFolder: string
  readonly databaseUrl?: string | undefined
  /** `SEALING_KEYS`: keys that seal secrets, instead of a file in the folder. */
  readonly sealingKeys?: string | undefined
}

const firstMigration = '001-first-journey'
/** It replaced clear text, which stays in the freed pages of the file. */
const clearTextRemoved = '029-sealed-secrets'

async function removeFreedPages(store: Store): Promise<void> {
  await sql`vacuum`.execute(store)
  await sql`pragma wal_checkpoint(truncate)`.execute(store)
}

/** Name of the setting that a server outside development writes at its start. */
export const markOfProduction = 'publishing:token-needed'

/** True where the tables have just these migrations; false also for a new database. */
async function hasMigrations(store: Store, names: readonly string[]): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store)
    return rows.length === names.length && rows.every(({ name }) => names.includes(name))
  } catch (problem) {
    const isNew =
      problem instanceof Error &&
      (/no such table/.test(problem.message) || ('code' in problem && problem.code === '42P01'))
    if (isNew) return false
    throw problem
  }
}

/** True for a database of a server outside development; false also for a new one. */
const isOfProduction = (store: Store): Promise<boolean> =>
  store
    .selectFrom('setting')
    .select('value')
    .where('name', '=', markOfProduction)
    .executeTakeFirst()
    .then(
      (row) => row !== undefined,
      () => false,
    )

/** Returns the time of the database, which all its servers share, in epoch milliseconds. */
export const databaseClock =
  ({ databaseUrl }: Pick<StoreLocation, 'databaseUrl'>) =>
  async (store: Store): Promise<number> => {
    // A file is on this machine.
    if (databaseUrl === undefined) return Date.now()
    const { rows } = await sql<{
      at: number
    }>`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(store)
    return Number(rows[0]?.at)
  }

/**
 * @param beside given by a program beside the server. It leaves the tables of a server as they are,
 *   and refuses others than its own. Those of development it renews, as the server does
 * @throws StartFailure when the folder cannot be written, the file is not a sound database, or
 * PostgreSQL cannot be used
 */
export async function openStore(
  location: StoreLocation,
  beside?: { readonly isDevelopment: boolean },
): Promise<Store> {
  const { dataFolder, databaseUrl } = location
  prepareDataFolder(dataFolder)
  const migrations = migrationsWith(location)
  const address = databaseUrl === undefined ? undefined : postgresAddress(databaseUrl)
  const store = new RetryingKysely<Tables>({
    dialect: address === undefined ? openFile(dataFolder) : await postgresDialect(address),
    plugins: [readValues],
  })
  if (beside !== undefined) {
    const isOwn = await hasMigrations(store, Object.keys(migrations)).catch(
      async (problem: unknown) => {
        await store.destroy()
        throw address !== undefined && problem instanceof Error && 'code' in problem
          ? address.explainFailure(problem)
          : damaged(dataFolder)
      },
    )
    if (!isOwn && (!beside.isDevelopment || (await isOfProduction(store)))) {
      await store.destroy()
      throw new StartFailure(
        `The tables of ${address?.location ?? fileIn(dataFolder)} are of another version of Gatehouse. Use the version of the server, or start this version of the server once.`,
      )
    }
  }
  const { error, results } = await new Migrator({
    db: store,
    provider: { getMigrations: async () => migrations },
    // A database may have 030 without 029: both were made at the same time.
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (error === undefined) {
    const run = new Set(results?.map(({ migrationName }) => migrationName))
    const hadData = !run.has(firstMigration)
    if (address === undefined && hadData && run.has(clearTextRemoved)) await removeFreedPages(store)
    return store
  }
  await store.destroy()
  if (address === undefined)
    throw new StartFailure(
      `The database ${fileIn(dataFolder)} was made by a version this one cannot read; move it away or choose another folder with GATEHOUSE_DATA.`,
    )
  if (error instanceof Error && 'code' in error) throw address.explainFailure(error)
  throw new StartFailure(
    `The database ${address.location} was made by a version this one cannot read; name another one with DATABASE_URL.`,
  )
}

/**
 * Reports a storage fault of the start in one sentence. Reads and writes fail there only when
 * another program changed the database.
 * @throws StartFailure
 */
export async function reportStorageFaults<Value>(
  { dataFolder, databaseUrl }: StoreLocation,
  run: () => Promise<Value>,
): Promise<Value> {
  try {
    return await run()
  } catch (problem) {
    if (problem instanceof StartFailure) throw problem
    if (problem instanceof UnknownSealingKeyError)
      throw unknownSealingKey(dataFolder, problem.keyId)
    if (databaseUrl === undefined) throw damaged(dataFolder)
    throw new StartFailure(
      `The database ${postgresAddress(databaseUrl).location} cannot be read, or was changed by somebody else; name another one with DATABASE_URL.`,
    )
  }
}

/**
 * True when the database failed for a passing reason: it is down, busy, full, read-only, or ended
 * the transaction. A wrong statement is none of these; it would fail again.
 */
export function isStorageFault(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  if (problem instanceof StorageUnavailableError) return true
  if ('errcode' in problem && typeof problem.errcode === 'number')
    return sqlite.has(problem.errcode & 0xff)
  if ('code' in problem && typeof problem.code === 'string')
    return (
      network.has(problem.code) ||
      postgres.some((begins) => String(problem.code).startsWith(begins))
    )
  return withoutCode.test(problem.message)
}

/** Primary result codes of SQLite: busy, locked, read-only, I/O error, full, cannot be opened. */
const sqlite: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14])

/**
 * SQLSTATE of PostgreSQL (appendix A of its manual): connection exception, resources, and operator
 * intervention (shutdown, a statement that took too long). Then transactions ended by another, a
 * lock that is not available, and a read-only transaction.
 */
const postgres = ['08', '53', '57', '40', '55P03', '25006'] as const

const network: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/** The driver's messages for a connection that it did not get, or lost. */
const withoutCode =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * Thrown when another server of ours reported a fault of its database: the provider, to the client
 * that exchanges codes with it.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError'
}

/**
 * PostgreSQL's errors for transactions that can succeed when they run again: serialization_failure,
 * deadlock_detected.
 */
const transientCodes: ReadonlySet<string> = new Set(['40001', '40P01'])
const maxTries = 3

const isTransient = (problem: unknown): boolean =>
  problem instanceof Error &&
  'code' in problem &&
  typeof problem.code === 'string' &&
  transientCodes.has(problem.code)

/**
 * Runs a transaction again that the database ended in favour of another, three times in all. Its
 * effects must lie in the database alone.
 */
export async function retryTransaction<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (problem) {
      if (tries === maxTries || !isTransient(problem)) throw problem
      await setTimeout(tries * 20)
    }
  }
}

/** Kysely with transactions that are retried where a retry helps. */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): ReturnType<Kysely<Tables>['transaction']> {
    const builder = super.transaction()
    const originalExecute = builder.execute.bind(builder)
    return Object.assign(builder, {
      execute: <Value>(run: Parameters<typeof originalExecute<Value>>[0]) =>
        retryTransaction(() => dropEventsOfFailure(() => originalExecute(run))),
    })
  }
}

const namesOfBooleans = Object.keys(booleanColumns)

/**
 * Makes booleans of the 0 and 1 that these columns hold, in each row that a statement returns. The
 * driver of each database makes 0 and 1 of a boolean parameter. It also names the empty purpose and
 * caller of a request (`store/login-requests`).
 */
const readValues: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    for (const row of result.rows) {
      for (const column of namesOfBooleans)
        if (typeof row[column] === 'number') row[column] = row[column] === 1
      if (row['purpose'] === '') row['purpose'] = 'sign-in'
      if (row['caller'] === '') row['caller'] = 'user'
    }
    return result
  },
}
