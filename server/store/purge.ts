import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { endSessionsOfBlockedAccounts } from '../session/end-sessions.ts'
import { slotOf } from './step-slots.ts'
import type { Store, Tables } from './tables.ts'

/**
 * Rows of one statement. While it runs, SQLite answers no other statement, and PostgreSQL lets no
 * other writer in.
 */
const batchSize = 500

/**
 * Ends sessions of accounts that are not active, and drops expired rows. It drops them in batches,
 * so that requests are answered between two batches (S14). The next purge drops the rows that are
 * left when the process ends.
 * @param goesOn called before each batch
 */
export async function purge(
  store: Store,
  clock: Clock,
  canContinue: () => boolean = () => true,
): Promise<void> {
  await store
    .transaction()
    .execute((transaction) => endSessionsOfBlockedAccounts(transaction, clock.now()))
  for (const expired of expiredRows(clock.now())) {
    while (canContinue() && (await dropExpiredRows(store, expired)) === batchSize)
      await setImmediate()
  }
}

/** @returns the number of dropped or changed rows */
async function dropExpiredRows(
  store: Store,
  { table, key, when, set }: ExpiredSelection,
): Promise<number> {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const change =
    set === undefined
      ? sql`delete from ${sql.table(table)}`
      : sql`update ${sql.table(table)} set ${set}`
  const { numAffectedRows } = await store
    .transaction()
    .execute((transaction) =>
      sql`${change} where (${columns}) in (select ${columns} from ${sql.table(table)} where ${when} limit ${sql.lit(batchSize)})`.execute(
        transaction,
      ),
    )
  return Number(numAffectedRows ?? 0)
}

const hour = 3_600_000
const day = 24 * hour

/** Rows of a table to drop, or to forget something in: its primary key, and the condition. */
export type ExpiredSelection = {
  readonly table: keyof Tables
  readonly key: readonly string[]
  readonly when: RawBuilder<boolean>
  /** Sets these columns instead of dropping the row. It must end the condition. */
  readonly set?: RawBuilder<unknown>
}

const isBefore = (column: string, at: number) => sql<boolean>`${sql.ref(column)} < ${at}`
const hasNoParent = (column: string, table: keyof Tables, key: string) =>
  sql<boolean>`${sql.ref(column)} not in (select ${sql.ref(key)} from ${sql.table(table)})`

/** Tables with an expiry of their own. */
const tablesWithExpiry: readonly (readonly [keyof Tables, ...string[]])[] = [
  ['oidc', 'model', 'id_hash'],
  ['session', 'id_hash'],
  ['relying_party_session', 'provider_hash', 'client_id'],
  ['login_request', 'id_hash'],
  ['otp_challenge', 'request_hash', 'kind'],
  ['webauthn_challenge', 'request_hash', 'act'],
  ['app_enrollment', 'request_hash'],
  ['app_push', 'request_hash'],
  ['app_try', 'request_hash', 'kind'],
  ['recovery_code_try', 'request_hash'],
  ['moved_browser', 'old_hash'],
  ['idempotency', 'id'],
  ['caller_request', 'id_hash'],
  ['mfa_token', 'token_hash'],
  ['agent_pairing', 'request_hash'],
  ['dormant_link', 'account_id'],
  ['owner_notice', 'link_hash'],
  ['idp_sign_in', 'state_hash'],
  ['idp_context', 'id_hash'],
  ['find_id', 'id_hash'],
  ['signup_verification', 'id_hash'],
  // A context outlives its key: the hand-over reads it as long as its request lives.
  ['login_context', 'key_hash'],
]

/** Tables that belong to a request, and have no expiry of their own. */
const requestChildren: readonly (readonly [keyof Tables, ...string[]])[] = [
  ['enrollment', 'request_hash', 'kind'],
  ['terms_prompt', 'id_hash'],
  ['terms_choice', 'request_hash', 'terms_id'],
  ['request_demand', 'request_hash', 'demand'],
]

/**
 * Returns the rows to drop. Rows that nothing reads any more go an hour after their end. Messages
 * go after a day, because they contain codes. Attempts of strangers go thirty days after the last
 * one, those for accounts and for unknown IDs alike: a difference would tell them apart
 * (docs/decisions/0121). An open application stays as long as its account.
 */
export const expiredRows = (now: number): readonly ExpiredSelection[] => [
  ...tablesWithExpiry.map(([table, ...key]) => ({
    table,
    key,
    when: isBefore('expires_at', now - hour),
  })),
  ...requestChildren.map(([table, ...key]) => ({
    table,
    key,
    when: hasNoParent('request_hash', 'login_request', 'id_hash'),
  })),
  { table: 'urgent_notice', key: ['id'], when: isBefore('ends_at', now - hour) },
  {
    table: 'enrollment_send',
    key: ['account_id', 'kind'],
    when: isBefore('last_sent_at', now - hour),
  },
  { table: 'message_count', key: ['counted', 'period'], when: isBefore('ends_at', now - hour) },
  { table: 'signup_invitation', key: ['key_hash'], when: isBefore('expires_at', now - day) },
  {
    table: 'signup_application',
    key: ['account_id'],
    when: isBefore('decided_at', now - 30 * day),
  },
  { table: 'message', key: ['id'], when: isBefore('at', now - day) },
  { table: 'delivery', key: ['message_id'], when: hasNoParent('message_id', 'message', 'id') },
  {
    table: 'factor',
    key: ['account_id', 'kind'],
    when: isBefore('strangers_last_at', now - 30 * day),
    set: sql`strangers_failed = 0, strangers_held_until = null, strangers_last_at = null`,
  },
  // Rows of unknown IDs (sign-in/decoy-account), a day after their last request.
  {
    table: 'factor',
    key: ['account_id', 'kind'],
    when: sql<boolean>`account_id like 'nobody:%' and strangers_last_at is null and ${isBefore('registered_at', now - day)}`,
  },
  {
    table: 'verification',
    key: ['id'],
    when: sql<boolean>`account_id like 'nobody:%' and ${isBefore('at', now - day)}`,
  },
  {
    table: 'known_browser',
    key: ['token_hash', 'account_id'],
    when: isBefore('last_used_at', now - 400 * day),
  },
  {
    table: 'support_details',
    key: ['tenant_id', 'code'],
    when: isBefore('sent_at', now - 14 * day),
  },
  {
    table: 'step_count',
    key: ['tenant_id', 'slot', 'version', 'step'],
    when: isBefore('slot', slotOf(now - 30 * day)),
  },
  { table: 'directory_attempt', key: ['owner_hash'], when: isBefore('last_at', now - 30 * day) },
  {
    table: 'password_attempt',
    key: ['username_hash'],
    when: sql<boolean>`failed = 0 or ${isBefore('last_at', now - 30 * day)}`,
  },
]

const tenMinutes = 600_000

/**
 * Purges as long as the process lives. No caller waits for it, so a failure is logged, and the next
 * purge tries again. An unhandled rejection would end the process.
 * @returns ends it
 */
export function schedulePurge(
  store: Store,
  {
    clock,
    reportProblem,
    every = tenMinutes,
  }: {
    readonly clock: Clock
    readonly reportProblem: (problem: unknown) => void
    readonly every?: number | undefined
  },
): () => void {
  const purging = { ended: false }
  const timer = setInterval(
    () => void purge(store, clock, () => !purging.ended).catch(reportProblem),
    every,
  ).unref()
  return () => {
    purging.ended = true
    clearInterval(timer)
  }
}
