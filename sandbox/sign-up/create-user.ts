import type { components } from '../../src/api/generated/common-api.ts'
import { judge } from '../../src/rules/judge.ts'
import { normalise } from '../../src/rules/normalise.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import { maskedEmail, maskedPhone } from '../login/mask.ts'
import { hashPassword } from '../login/password-hash.ts'
import { assertNewPassword } from '../password-policy/assert-new-password.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { assertDomain, type Address } from './addresses.ts'
import { approverName } from './approvers.ts'
import { readAttributes } from './attributes.ts'
import { spendProof, type Applicant } from './codes.ts'
import { spendInvitation } from './invitations.ts'
import type { Language } from './language.ts'
import { isTimezone } from './places.ts'
import { assertMaySignUp } from './policy.ts'
import { signUpRules, type SignUpRules } from './rules-of.ts'
import { assertNotKept, assertSignUpId } from './sign-up-id.ts'
import { agreedTerms } from './sign-up-terms.ts'
import { writeAccount, type NewAccount } from './write-account.ts'

type Schemas = components['schemas']
type Asked = Schemas['CreateSignupUserRequest']

/**
 * The account, once everything that was said is judged anew and everything that was proven is spent
 * on it. A refusal spends nothing.
 * @throws the codes of the operation
 */
export async function createSignupUser(
  sandbox: Services,
  asked: Asked,
  who: Applicant,
): Promise<Done<Schemas['SignupResult']>> {
  const { store, clock, identityProviders } = sandbox
  const { tenant, language, act } = who
  const rules = await signUpRules(store, tenant)
  await assertMaySignUp(store, clock.now(), rules, tenant, asked.invitationKey)
  assertSignUpId(rules, asked.username)
  assertNotKept(identityProviders.of(tenant), rules, asked.username)
  const said = readProfile(asked, tenant, who.language)
  const terms = agreedTerms(asked.termsIdList)
  const approver = readApprover(asked, rules)
  await assertNewPassword(sandbox, { tenant, username: asked.username, password: asked.password })
  const passwordHash = await hashPassword(asked.password)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { addresses, groups } = await spendProofs(transaction, now, rules, asked, who)
    await writeAccount(transaction, now, {
      ...said,
      tenant,
      username: asked.username,
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
          username: asked.username,
          familyName: said.familyName,
          givenName: said.givenName,
          email: email === undefined ? '' : maskedEmail(email),
          phone: phone === undefined ? '' : maskedPhone(phone),
          approver: (approver && approverName(approver, language)) ?? '',
        },
      },
      status: approver === undefined ? 'ACTIVE' : 'PENDING_APPROVAL',
    }
    await act.keep(transaction, { answer })
    return { answer }
  })
}

/** An invitation came to its address, which counts as proven; with it no other is taken (D2.28). */
async function spendProofs(
  transaction: Store,
  now: number,
  rules: SignUpRules,
  { invitationKey, emailVerificationId, phoneVerificationId }: Asked,
  who: Applicant,
): Promise<{ readonly addresses: readonly Address[]; readonly groups: readonly string[] }> {
  const invitation =
    invitationKey === undefined
      ? undefined
      : await spendInvitation(transaction, now, who.tenant, invitationKey)
  if (invitation !== undefined && emailVerificationId !== undefined)
    throw wrong('/emailVerificationId', 'of-invitation')
  if (invitation === undefined && rules.confirmEmail && emailVerificationId === undefined)
    throw wrong('/emailVerificationId', 'required')
  if (rules.confirmPhone && phoneVerificationId === undefined)
    throw wrong('/phoneVerificationId', 'required')
  const email =
    invitation?.email ??
    (emailVerificationId === undefined
      ? undefined
      : await spendProof(transaction, now, who, 'Email', emailVerificationId))
  const phone =
    phoneVerificationId === undefined
      ? undefined
      : await spendProof(transaction, now, who, 'Sms', phoneVerificationId)
  const addresses: readonly Address[] = [
    ...(email === undefined ? [] : [{ kind: 'Email' as const, address: email }]),
    ...(phone === undefined ? [] : [{ kind: 'Sms' as const, address: phone }]),
  ]
  // Whom the tenant invites may have any address.
  if (invitation === undefined) for (const owned of addresses) assertDomain(rules, owned)
  return { addresses, groups: invitation?.groups ?? [] }
}

type Profile = Pick<NewAccount, 'familyName' | 'givenName' | 'language' | 'timezone' | 'attributes'>

/**
 * What a person says of themselves: names collapsed (D5.03), the rest one of what is offered.
 * @throws VALIDATION_FAILED
 */
export function readProfile(
  {
    plainAttrs,
    preferredLanguage,
    timezone = '',
  }: Pick<Asked, 'plainAttrs' | 'preferredLanguage' | 'timezone'>,
  tenant: string,
  language: Language,
): Profile {
  if (timezone !== '' && !isTimezone(timezone)) throw wrong('/timezone', 'one-of')
  return {
    familyName: nameIn('familyName', plainAttrs.familyName),
    givenName: nameIn('givenName', plainAttrs.givenName),
    language: preferredLanguage ?? language,
    timezone,
    attributes: readAttributes(tenant, plainAttrs.attributes ?? {}),
  }
}

function nameIn(field: string, given: string): string {
  // A provider's word for it has not come by the border of the API.
  const name = normalise('text', given)
  const broken =
    judge('not-blank', name, true, {}).is !== 'holds'
      ? 'not-blank'
      : /\p{Cc}/u.test(name)
        ? 'pattern'
        : undefined
  if (broken !== undefined) throw wrong(`/plainAttrs/${field}`, broken)
  return name
}

/** @throws VALIDATION_FAILED when somebody has to approve and nobody who may was named */
export function readApprover(
  { approvers = [] }: Pick<Asked, 'approvers'>,
  { approval }: SignUpRules,
): string | undefined {
  if (!approval) return undefined
  const [chosen] = approvers
  if (chosen === undefined || approvers.length > 1 || approverName(chosen, 'en-US') === undefined)
    throw wrong('/approvers', chosen === undefined ? 'required' : 'one-of')
  return chosen
}

const wrong = (path: string, rule: string) =>
  refusal('VALIDATION_FAILED', { issues: [{ path, rule }] })
