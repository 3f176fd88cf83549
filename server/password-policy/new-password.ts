import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { components } from '../../src/api/generated/common-api.ts'
import type { Json } from '../../src/language/json.ts'
import { judge } from '../../src/rules/registry.ts'
import { requirementsOf } from '../../src/rules/requirements.ts'
import { apiError, WrongEntryError } from '../http/errors.ts'
import type { Services } from '../operation.ts'
import { hashPassword, passwordMatches } from '../sign-in/password-hash.ts'
import type { Account, Store } from '../store/tables.ts'
import { readSettings, type Settings } from '../tenants/settings.ts'
import { defaultTenant, productOf, type Tenant } from '../tenants/tenants.ts'

export type NewPassword = {
  readonly tenant: string
  readonly username: string
  readonly password: string
}

/**
 * Checks the password again. The form checked it at every keystroke, but a browser's result is no
 * proof. Only here is it compared with common passwords. The last passwords are left to
 * `assertNotUsedBefore`.
 * @throws PASSWORD_EQUALS_ID, PASSWORD_POLICY_VIOLATION with the names of the broken rules
 */
export async function assertNewPassword(
  { store, tenants }: Pick<Services, 'store' | 'tenants'>,
  { tenant, username, password }: NewPassword,
): Promise<void> {
  const rulesOf = tenants.named(tenant) ?? { ...defaultTenant, name: tenant }
  const serverRules = serverPolicy(await readSettings(store, tenant), rulesOf)
  const tenantRules = rulesOf.values['password']
  const findBrokenRules = (rule: string, parameter: Json): readonly string[] => {
    // Two policies that no password satisfies check nothing, and that is no permission.
    if (judge(rule, password, parameter, {}).is === 'invalid-parameter') return [rule]
    return requirementsOf(rule, password, parameter, {})
      .filter(({ met }) => !met)
      .map(({ names: [name, setting] }) => setting ?? name ?? rule)
  }
  if (findBrokenRules('not-user-id', username).length > 0) throw apiError('PASSWORD_EQUALS_ID')
  // Written by the compiler from the tenant's file, which it has checked.
  const policies = [
    serverRules,
    ...(tenantRules === undefined ? [] : [tenantRules]),
  ] as unknown as Json
  const rules = [
    ...findBrokenRules('password-policy', policies),
    ...findBrokenRules('plain-spaces', true),
    ...findBrokenRules('no-part-of-id', username),
  ]
  // Only where nothing else is wrong: the broken rules of a common password say more.
  if (rules.length === 0 && isCommonPassword(password)) rules.push('common-password')
  if (rules.length > 0) throw apiError('PASSWORD_POLICY_VIOLATION', { rules })
}

export type HashedPassword = {
  readonly password_hash: string
  /** Number of recent passwords that the tenant refuses. */
  readonly passwordHistory: number
}

/**
 * Checks a new password of an account by the policy and by its history, and hashes it. Call it
 * outside of transactions: hashes take long.
 * @throws PASSWORD_EQUALS_ID, PASSWORD_POLICY_VIOLATION, PASSWORD_HISTORY_REUSED
 */
export async function hashNewPassword(
  services: Services,
  { id, tenant_id: tenant, username }: Pick<Account, 'id' | 'tenant_id' | 'username'>,
  password: string,
): Promise<HashedPassword> {
  const { store } = services
  await assertNewPassword(services, { tenant, username, password })
  const { passwordHistory } = await readSettings(store, tenant)
  const recent = await recentPasswordHashes(store, id, passwordHistory)
  await assertNotUsedBefore(recent, password, passwordHistory)
  return { password_hash: await hashPassword(password), passwordHistory }
}

/**
 * The most common passwords of eight characters and more, in lower case. No policy allows shorter
 * ones (`password.minLength` of flows/tenants). Only the server has the list: it is larger than
 * most screens.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** Digits and signs that users put around a word because the policy demands them. */
const decoration = /^[^\p{L}]+|[^\p{L}]+$/gu

/**
 * Compares the whole password, and the password without the digits and signs at its ends. Ignores
 * case and character width.
 * @see NIST SP 800-63B-4, 3.1.1.2
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  return commonPasswords.has(folded) || commonPasswords.has(folded.replaceAll(decoration, ''))
}

/** Returns the newest hashes of an account, the present one first. */
export async function recentPasswordHashes(
  store: Store,
  account_id: string,
  count: number,
): Promise<readonly string[]> {
  if (count === 0) return []
  const currentHash = await store
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', account_id)
    .executeTakeFirst()
  const previousHashes = await store
    .selectFrom('password_history')
    .select('password_hash')
    .where('account_id', '=', account_id)
    .orderBy('at', 'desc')
    .limit(count - 1)
    .execute()
  return [...(currentHash === undefined ? [] : [currentHash]), ...previousHashes].map(
    ({ password_hash }) => password_hash,
  )
}

/**
 * Compares the password with every hash in sequence, so that the time does not reveal which hash
 * matched. The error names the policy's number, also when the account has fewer passwords.
 * @throws PASSWORD_HISTORY_REUSED
 */
export async function assertNotUsedBefore(
  hashes: readonly string[],
  password: string,
  historyCount: number,
): Promise<void> {
  let used = false
  for (const hash of hashes) used = (await passwordMatches(password, hash)) || used
  if (used) throw new WrongEntryError(apiError('PASSWORD_HISTORY_REUSED', { historyCount }))
}

/**
 * Adds the replaced password to the history, and drops those that are no longer compared. Call it
 * in the transaction that replaces it.
 */
export async function addToPasswordHistory(
  store: Store,
  {
    now,
    account_id,
    password_hash,
    count,
  }: {
    readonly now: number
    readonly account_id: string
    readonly password_hash: string
    readonly count: number
  },
): Promise<void> {
  await store
    .insertInto('password_history')
    .values({ id: randomUUID(), account_id, at: now, password_hash })
    .execute()
  const keptRows = await store
    .selectFrom('password_history')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('at', 'desc')
    .limit(Math.max(0, count - 1))
    .execute()
  const old = store.deleteFrom('password_history').where('account_id', '=', account_id)
  await (
    keptRows.length === 0
      ? old
      : old.where(
          'id',
          'not in',
          keptRows.map(({ id }) => id),
        )
  ).execute()
}

export type PasswordPolicy = components['schemas']['PasswordPolicy']

/** Samples of the passwords that an attacker finds on the web and tries. */
const words = ['password', 'qwerty', 'abc123']
/** Characters that other systems cannot process in a password (D5.05). */
const characters = ['"', "'", '<', '>', '\\', '&']

/** Shorter names, such as SK, are part of too many words. Two Korean syllables are six bytes. */
const minNameBytes = 4

/**
 * Names of a tenant and of its product. Users put them into passwords, so attackers try them first
 * (OWASP ASVS 5.0, 6.1.2).
 */
const namesOf = (tenant: Tenant): readonly string[] => [
  ...new Set(
    [
      ...(tenant.name === 'default' ? [] : [tenant.name]),
      ...tenant.languages.map((language) => productOf(tenant, language).toLowerCase()),
    ]
      .flatMap((name) => [name, name.replaceAll(/[\s-]/gu, '')])
      .filter((name) => Buffer.byteLength(name) >= minNameBytes),
  ),
]

/** Returns the server's own policy. The tenant's rules are added to it (`policies`). */
export const serverPolicy = (settings: Settings, tenant: Tenant): PasswordPolicy => ({
  minLength: settings.passwordMinLength,
  maxLength: settings.passwordMaxLength,
  minDigits: settings.passwordMinDigits,
  minSpecial: settings.passwordMinSpecial,
  minUpper: settings.passwordMinUpper,
  minLower: settings.passwordMinLower,
  minAlphabet: settings.passwordMinAlphabet,
  maxRepeated: settings.passwordMaxRepeated,
  forbiddenWords: [...words, ...namesOf(tenant)],
  forbiddenChars: characters,
  notEqualId: true,
  historyCount: settings.passwordHistory,
  expiryDays: settings.passwordDays,
})
