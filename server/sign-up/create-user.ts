import { randomUUID } from 'node:crypto'
import type { components } from '../../src/api/generated/common-api.ts'
import { normalise } from '../../src/rules/normalise.ts'
import { judge } from '../../src/rules/registry.ts'
import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import type { OperationResult, Services } from '../operation.ts'
import { assertNewPassword } from '../password-policy/new-password.ts'
import { addressKey, maskEmail, maskPhone } from '../sign-in/address-spelling.ts'
import { resetPasswordAttempts } from '../sign-in/password-attempt.ts'
import { hashPassword } from '../sign-in/password-hash.ts'
import { insertAccount } from '../store/accounts.ts'
import { addFactor } from '../store/factors.ts'
import type { Store } from '../store/tables.ts'
import { type Language, serverLanguages } from '../texts/server-text.ts'
import { type Address, assertDomain, reserveAddress } from './addresses.ts'
import { approverName, consumeInvitation } from './applications.ts'
import { type Applicant, assertVerified, consumeVerification } from './codes.ts'
import { assertNotReservedForProvider, assertSignUpId } from './id-checks.ts'
import { agreedTerms, assertMaySignUp, isTimezone, readAttributes } from './sign-up-policy.ts'
import { signUpRules, type SignUpRules } from './sign-up-rules.ts'

type Schemas = components['schemas']
type Input = Schemas['CreateSignupUserRequest']

/**
 * Creates the account, after every entry is checked again and every proof is spent. A refusal
 * spends nothing.
 * @throws the codes of the operation
 */
export async function createSignupUser(
  services: Services,
  input: Input,
  who: Applicant,
): Promise<OperationResult<Schemas['SignupResult']>> {
  const { store, clock, identityProviders } = services
  const { tenant, language, operation } = who
  const rules = await signUpRules(store, tenant)
  await assertMaySignUp(store, {
    now: clock.now(),
    rules,
    tenant,
    invitationKey: input.invitationKey,
  })
  assertSignUpId(rules, input.username)
  assertNotReservedForProvider(identityProviders.of(tenant), rules, input.username)
  const profile = readProfile(input, tenant, who.language)
  const terms = agreedTerms(input.termsIdList)
  const approver = readApprover(input, rules)
  await assertProofs(services, who, { ...input, rules })
  await assertNewPassword(services, { tenant, username: input.username, password: input.password })
  const passwordHash = await hashPassword(input.password)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { addresses, groups } = await consumeVerifications(transaction, {
      now,
      rules,
      input,
      who,
    })
    const account = await writeAccount(transaction, now, {
      ...profile,
      tenant,
      username: input.username,
      passwordHash,
      groups,
      terms,
      addresses,
      approver,
    })
    const addressOf = (kind: Address['kind']) => addresses.find((one) => one.kind === kind)?.address
    const [email, phone] = [addressOf('Email'), addressOf('Sms')]
    const answer: Schemas['SignupResult'] = {
      signedUpUserData: {
        plainAttrs: {
          username: input.username,
          familyName: profile.familyName,
          givenName: profile.givenName,
          email: email === undefined ? '' : maskEmail(email),
          phone: phone === undefined ? '' : maskPhone(phone),
          approver: (approver && approverName(approver, language)) ?? '',
        },
      },
      status: approver === undefined ? 'ACTIVE' : 'PENDING_APPROVAL',
    }
    recordSecurityEvent({ event: 'account.create', outcome: 'success', account })
    await operation.record(transaction, { answer })
    return { answer }
  })
}

/**
 * Refuses a sign-up without its proofs before the password is hashed: a hash takes long, and all
 * sign-ins wait for the same places.
 * @throws VALIDATION_FAILED, REQUEST_EXPIRED
 */
async function assertProofs(
  { store, clock }: Services,
  { tenant, browser }: Applicant,
  {
    rules,
    invitationKey,
    emailVerificationId,
    phoneVerificationId,
  }: Input & { readonly rules: SignUpRules },
): Promise<void> {
  const isInvited = invitationKey !== undefined
  if (isInvited && emailVerificationId !== undefined)
    throw invalidField('/emailVerificationId', 'of-invitation')
  if (!isInvited && rules.confirmEmail && emailVerificationId === undefined)
    throw invalidField('/emailVerificationId', 'required')
  if (rules.confirmPhone && phoneVerificationId === undefined)
    throw invalidField('/phoneVerificationId', 'required')
  for (const [kind, verificationId] of [
    ['Email', emailVerificationId],
    ['Sms', phoneVerificationId],
  ] as const)
    if (verificationId !== undefined)
      await assertVerified(store, clock.now(), { tenant, browser, kind, verificationId })
}

/**
 * An invitation arrived at its address, so the address counts as proven; another address is refused
 * (D2.28).
 */
async function consumeVerifications(
  transaction: Store,
  {
    now,
    rules,
    input: { invitationKey, emailVerificationId, phoneVerificationId },
    who,
  }: {
    readonly now: number
    readonly rules: SignUpRules
    readonly input: Input
    readonly who: Applicant
  },
): Promise<{ readonly addresses: readonly Address[]; readonly groups: readonly string[] }> {
  const invitation =
    invitationKey === undefined
      ? undefined
      : await consumeInvitation(transaction, { now, tenant: who.tenant, invitationKey })
  const email =
    invitation?.email ??
    (emailVerificationId === undefined
      ? undefined
      : await consumeVerification(transaction, {
          now,
          applicant: who,
          kind: 'Email',
          verificationId: emailVerificationId,
        }))
  const phone =
    phoneVerificationId === undefined
      ? undefined
      : await consumeVerification(transaction, {
          now,
          applicant: who,
          kind: 'Sms',
          verificationId: phoneVerificationId,
        })
  const addresses: readonly Address[] = [
    ...(email === undefined ? [] : [{ kind: 'Email' as const, address: email }]),
    ...(phone === undefined ? [] : [{ kind: 'Sms' as const, address: phone }]),
  ]
  // Invited users may have an address of any domain.
  if (invitation === undefined) for (const owned of addresses) assertDomain(rules, owned)
  return { addresses, groups: invitation?.groups ?? [] }
}

type Profile = Pick<NewAccount, 'familyName' | 'givenName' | 'language' | 'timezone' | 'attributes'>

/**
 * Reads the user's own details: collapses names (D5.03), and accepts only offered values for the
 * rest.
 * @throws VALIDATION_FAILED
 */
export function readProfile(
  {
    plainAttrs,
    preferredLanguage,
    timezone = '',
  }: Pick<Input, 'plainAttrs' | 'preferredLanguage' | 'timezone'>,
  tenant: string,
  language: Language,
): Profile {
  if (timezone !== '' && !isTimezone(timezone)) throw invalidField('/timezone', 'one-of')
  if (preferredLanguage !== undefined && !serverLanguages.includes(preferredLanguage))
    throw invalidField('/preferredLanguage', 'one-of')
  return {
    familyName: nameIn('familyName', plainAttrs.familyName),
    givenName: nameIn('givenName', plainAttrs.givenName),
    language: preferredLanguage ?? language,
    timezone,
    attributes: readAttributes(tenant, plainAttrs.attributes ?? {}),
  }
}

function nameIn(field: string, given: string): string {
  // A provider's value was not validated at the border of the API.
  const name = normalise('text', given)
  const failedRule =
    judge('not-blank', name, true, {}).is !== 'holds'
      ? 'not-blank'
      : /\p{Cc}/u.test(name)
        ? 'pattern'
        : undefined
  if (failedRule !== undefined) throw invalidField(`/plainAttrs/${field}`, failedRule)
  return name
}

/** @throws VALIDATION_FAILED when the tenant demands an approval and no valid approver was named */
export function readApprover(
  { approvers = [] }: Pick<Input, 'approvers'>,
  { approval }: SignUpRules,
): string | undefined {
  if (!approval) return undefined
  const [chosen] = approvers
  if (
    chosen === undefined ||
    approvers.length > 1 ||
    approverName(chosen, serverLanguages[0] ?? '') === undefined
  )
    throw invalidField('/approvers', chosen === undefined ? 'required' : 'one-of')
  return chosen
}

const invalidField = (path: string, rule: string) =>
  apiError('VALIDATION_FAILED', { issues: [{ path, rule }] })

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
  for (const owned of given.addresses)
    await reserveAddress(transaction, { tenant, account_id: id, owned })
  const isAdded = await insertAccount(transaction, {
    id,
    tenant_id: tenant,
    username,
    name: fullName(familyName, givenName),
    language: given.language,
    password_hash: given.passwordHash,
    state: approver === undefined ? 'active' : 'pending',
    second_step: true,
    created_at: now,
  })
  if (!isAdded) throw apiError('SIGNUP_ID_EXISTS')
  // Strangers may have tried passwords of the ID before it existed.
  await resetPasswordAttempts(transaction, { id, tenant_id: tenant, username })
  for (const owned of given.addresses)
    await addFactor(transaction, {
      now,
      account_id: id,
      kind: owned.kind,
      address: owned.kind === 'Email' ? addressKey(owned) : owned.address,
    })
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
