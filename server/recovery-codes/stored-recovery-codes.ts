import { randomInt } from 'node:crypto'
import type { Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { codeHmac } from '../verification/code.ts'

/** Returns whether the tenant allows recovery codes. */
export const areRecoveryCodesAllowed = async (store: Store, tenant: string): Promise<boolean> =>
  (await readSettings(store, tenant)).recoveryCodesAllowed === 1

/** Returns how many codes the account has left. */
export async function recoveryCodesLeft(store: Store, account_id: string): Promise<number> {
  const unused = await store
    .selectFrom('recovery_code')
    .select('code_hmac')
    .where('account_id', '=', account_id)
    .execute()
  return unused.length
}

/** Returns the time of the newest codes; null for an account without. */
export async function recoveryCodesMadeAt(
  store: Store,
  account_id: string,
): Promise<number | null> {
  const set = await store
    .selectFrom('recovery_code_set')
    .select('made_at')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return set?.made_at ?? null
}

type NewSet = { readonly now: number; readonly account_id: string; readonly pepper: string }

/**
 * Replaces all codes of an account. Wrong attempts with the earlier ones are forgotten.
 * @returns the codes, which can be read nowhere later
 */
export async function replaceRecoveryCodes(
  store: Store,
  { now, account_id, pepper }: NewSet,
): Promise<readonly string[]> {
  const set = { made_at: now, failed: 0, held_until: null }
  // Written first as a lock: of two parallel calls the second replaces the codes of the first.
  await store
    .insertInto('recovery_code_set')
    .values({ account_id, ...set })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
    .execute()
  await store.deleteFrom('recovery_code').where('account_id', '=', account_id).execute()
  const codes = newRecoveryCodes()
  await store
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({ account_id, code_hmac: recoveryCodeHmac(pepper, account_id, code) })),
    )
    .execute()
  return codes
}

type TypedCode = {
  readonly account_id: string
  readonly pepper: string
  /** As typed. */
  readonly code: string
}

/**
 * Uses up a code in one statement: of twenty parallel uses one counts.
 * @returns false for a code that the account does not have, or has used
 */
export async function consumeRecoveryCode(
  store: Store,
  { account_id, pepper, code }: TypedCode,
): Promise<boolean> {
  const used = await store
    .deleteFrom('recovery_code')
    .where('account_id', '=', account_id)
    .where('code_hmac', '=', recoveryCodeHmac(pepper, account_id, code))
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Ends all codes of an account. Its wrong attempts stay. */
export async function endRecoveryCodes(store: Store, account_id: string): Promise<void> {
  await store
    .updateTable('recovery_code_set')
    .set({ made_at: null })
    .where('account_id', '=', account_id)
    .execute()
  await store.deleteFrom('recovery_code').where('account_id', '=', account_id).execute()
}

/** Base32 of Crockford in lower case, without i, l, o and u, which are easy to misread. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groupLength = 5

/** Codes of one set. */
export const codesAtOnce = 10

/** Returns ten different random codes of 50 bits each, as `xxxxx-xxxxx`. */
export function newRecoveryCodes(): readonly string[] {
  const codes = new Set<string>()
  while (codes.size < codesAtOnce) codes.add(`${randomGroup()}-${randomGroup()}`)
  return [...codes]
}

const randomGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

const misread: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }

/** Returns the ten characters of a typed code: spelling, spaces and hyphens do not matter. */
export const normaliseRecoveryCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[oil]/g, (letter) => misread[letter] ?? letter)

/** Returns the stored form of a code. It is bound to the account. */
export const recoveryCodeHmac = (pepper: string, account_id: string, code: string): string =>
  codeHmac(pepper, ['recovery', account_id], normaliseRecoveryCode(code))
