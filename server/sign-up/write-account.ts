import { randomUUID } from 'node:crypto'
import { addressKey } from '../addresses/address-key.ts'
import { apiError } from '../api-error.ts'
import { resetPasswordAttempts } from '../sign-in/password-attempt.ts'
import type { Store } from '../store/open-store.ts'
import type { Language } from '../texts/server-text.ts'
import { reserveAddress, type Address } from './addresses.ts'

/** A checked account, ready to be written. */
export type NewAccount = {
  readonly tenant: string
  readonly username: string
  readonly passwordHash: string
  readonly familyName: string
  readonly givenName: string
  readonly language: Language
  readonly timezone: string
  readonly attributes: Readonly<Record<string, string | boolean>>
  readonly groups: readonly string[]
  readonly terms: readonly { readonly termsId: string; readonly version: string }[]
  /** Proven addresses: each becomes an authenticator. */
  readonly addresses: readonly Address[]
  /** Id of the approver; undefined where no approval is needed. */
  readonly approver: string | undefined
}

/**
 * Writes the account with all its rows, in the transaction that spent its proofs: all of them, or
 * none. Asks for the addresses first: a taken one must not tell whether the ID exists.
 * @returns its id;
 * @throws SIGNUP_ID_EXISTS, SIGNUP_EMAIL_EXISTS, SIGNUP_PHONE_EXISTS
 */
export async function writeAccount(
  transaction: Store,
  now: number,
  given: NewAccount,
): Promise<string> {
  const { tenant, username, familyName, givenName, approver } = given
  const id = randomUUID()
  for (const owned of given.addresses) await reserveAddress(transaction, tenant, id, owned)
  const added = await transaction
    .insertInto('account')
    .values({
      id,
      tenant_id: tenant,
      username,
      username_key: username.toLowerCase(),
      name: fullName(familyName, givenName),
      language: given.language,
      password_hash: given.passwordHash,
      state: approver === undefined ? 'active' : 'pending',
      second_step: 1,
      sot_name: null,
      knox_id: null,
      created_at: now,
      password_changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'username_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) throw apiError('SIGNUP_ID_EXISTS')
  // Strangers may have tried passwords of the ID before it existed.
  await resetPasswordAttempts(transaction, { id, tenant_id: tenant, username })
  for (const owned of given.addresses)
    await transaction
      .insertInto('factor')
      .values({
        account_id: id,
        kind: owned.kind,
        address: owned.kind === 'Email' ? addressKey(owned) : owned.address,
        address_key: addressKey(owned),
        preferred: 0,
        failed: 0,
        last_sent_at: null,
        held_until: null,
        registered_at: now,
        last_used_at: null,
      })
      .execute()
  const addressOf = (kind: Address['kind']) =>
    given.addresses.find((one) => one.kind === kind)?.address ?? ''
  await transaction
    .insertInto('account_profile')
    .values({
      account_id: id,
      family_name: familyName,
      given_name: givenName,
      email: addressOf('Email'),
      phone: addressOf('Sms'),
      timezone: given.timezone,
      attributes: JSON.stringify(given.attributes),
      groups: JSON.stringify(given.groups),
      created_at: now,
    })
    .execute()
  for (const { termsId, version } of given.terms)
    await transaction
      .insertInto('terms_consent')
      .values({ account_id: id, terms_id: termsId, version, agreed_at: now })
      .execute()
  if (approver !== undefined)
    await transaction
      .insertInto('signup_application')
      .values({
        account_id: id,
        approver_id: approver,
        applied_at: now,
        decided_at: null,
        approved: null,
      })
      .execute()
  return id
}

/** In a Korean name the family name comes first, without a space. */
const fullName = (family: string, given: string): string =>
  /^\p{Script=Hangul}+$/u.test(family + given) ? family + given : `${given} ${family}`
