import type { components } from '../../src/api/generated/common-api.ts'
import { type Caller, rotateBrowserId } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { type OperationResult, type Services } from '../operation.ts'
import { randomHandle } from '../random-handle.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { accountForRequest, requestAtStep } from '../sign-in/login-request.ts'
import { hashPassword } from '../sign-in/password-hash.ts'
import { type Address, assertDomain } from '../sign-up/addresses.ts'
import { consumeVerification } from '../sign-up/codes.ts'
import { readApprover, readProfile, writeAccount } from '../sign-up/create-user.ts'
import { agreedTerms, asksForAttribute, assertMaySignUp } from '../sign-up/sign-up-policy.ts'
import { signUpRules, type SignUpRules } from '../sign-up/sign-up-rules.ts'
import { deleteRequest, provenByProvider, saveProviderAssertion } from '../store/login-requests.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { type Language } from '../texts/server-text.ts'
import { recordVerification } from '../verification/complete-verification.ts'
import { domainsFor } from './identity-providers.ts'
import {
  type AttributeName,
  idpContext,
  type IdpContext,
  suggestUsername,
} from './sign-up-context.ts'

type Schemas = components['schemas']

type Input = Schemas['CreateIdpUserRequest']

type SignUpClient = {
  readonly caller: Caller
  readonly language: Language
  readonly device: string
}

/**
 * Creates the account of a user from an identity provider, and continues the waiting request with
 * it. Vouched attributes come from the provider's own answer. The rest is checked as in any
 * sign-up. A refusal spends nothing.
 * @throws the codes of the operation
 */
export async function createIdpUser(
  services: Services,
  input: Input,
  { caller, language, device }: SignUpClient,
): Promise<OperationResult<Schemas['IdpUser']>> {
  const { store, clock, identityProviders } = services
  const context = await idpContext(store, {
    now: clock.now(),
    id: input.contextId,
    browser: caller.browser,
  })
  if (context?.outcome !== 'sign-up') throw apiError('REQUEST_EXPIRED')
  const tenant = context.tenant_id
  const provider = identityProviders.of(tenant).find(({ id }) => id === context.provider)
  if (provider === undefined) throw apiError('IDP_SIGN_IN_FAILED')
  const ownRules = await signUpRules(store, tenant)
  if (!ownRules.byProvider) throw apiError('SIGNUP_UNAVAILABLE')
  const rules = { ...ownRules, domains: domainsFor(provider, ownRules) }
  // Refused here, because the later checks would treat an empty list as no restriction.
  if (rules.domains.length === 0) throw apiError('SIGNUP_DOMAIN_NOT_ALLOWED')
  await assertMaySignUp(store, { now: clock.now(), rules, tenant, invitationKey: undefined })
  const terms = agreedTerms(input.termsIdList)
  const approver = readApprover(input, rules)
  const profile = readProfile(
    { plainAttrs: mergeVerifiedAttributes(context, input.plainAttrs) },
    tenant,
    language,
  )
  // A random, unknown password: the account is entered by its provider until a password is set.
  const passwordHash = await hashPassword(randomHandle())
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: input.contextId, caller })
    const taken = await transaction
      .updateTable('idp_context')
      .set({ used_at: now })
      .where('id_hash', '=', context.id_hash)
      .where('used_at', 'is', null)
      .returning('id_hash')
      .executeTakeFirst()
    if (taken === undefined) throw apiError('REQUEST_EXPIRED')
    const addresses = await collectAddresses(transaction, {
      now,
      rules,
      context,
      input,
      browser: caller.browser,
    })
    const id = await writeAccount(transaction, now, {
      ...profile,
      tenant,
      username: suggestUsername(context, provider.domain),
      passwordHash,
      groups: [],
      terms,
      addresses,
      approver,
    })
    const linked = await transaction
      .insertInto('idp_identity')
      .values({
        tenant_id: tenant,
        provider: provider.id,
        subject: context.subject,
        account_id: id,
        linked_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .executeTakeFirst()
    // Another tab or browser was faster and owns the account.
    if (linked === undefined) throw apiError('REQUEST_EXPIRED')
    recordSecurityEvent({
      event: 'account.create',
      outcome: 'success',
      account: id,
      method: 'IdentityProvider',
    })
    const ownRequest = { ...request, account_id: id, identity_provider: provider.id }
    const done =
      approver === undefined
        ? {
            answer: {
              status: 'ACTIVE' as const,
              result: await continueSignIn(transaction, {
                now,
                request: ownRequest,
                input,
                device,
              }),
            },
            flow: await rotateBrowserId(transaction, now, caller.browser),
          }
        : { answer: await holdForApproval(transaction, { context, request, account_id: id }) }
    await caller.operation.record(transaction, done)
    return done
  })
}

/** Prefers the provider's values to the user's. */
function mergeVerifiedAttributes(
  { attributes, tenant_id }: IdpContext,
  { familyName = '', givenName = '', attributes: ownRules = {} }: Input['plainAttrs'],
) {
  const vouched = (name: AttributeName) =>
    attributes[name]?.vouched === true ? attributes[name].value : undefined
  const department = asksForAttribute(tenant_id, 'department') ? vouched('department') : undefined
  return {
    familyName: vouched('familyName') ?? familyName,
    givenName: vouched('givenName') ?? givenName,
    attributes: { ...ownRules, ...(department !== undefined && { department }) },
  }
}

/**
 * Returns the addresses of the account. A vouched address counts as confirmed; any other address is
 * confirmed by a code. A mail address is required, because the agreement with the provider is about
 * its owner. A claim without a voucher proves nothing about it.
 * @throws VALIDATION_FAILED, SIGNUP_DOMAIN_NOT_ALLOWED, REQUEST_EXPIRED
 */
async function collectAddresses(
  store: Store,
  {
    now,
    rules,
    context: { attributes, tenant_id: tenant },
    input,
    browser,
  }: {
    readonly now: number
    readonly rules: SignUpRules
    readonly context: IdpContext
    readonly input: Input
    readonly browser: string | undefined
  },
): Promise<readonly Address[]> {
  const readAddressOf = async ({
    kind,
    name,
    proof,
    field,
    isNeeded,
  }: {
    readonly kind: Address['kind']
    readonly name: 'email' | 'phoneNumber'
    readonly proof: string | undefined
    readonly field: string
    readonly isNeeded: boolean
  }): Promise<readonly Address[]> => {
    const attributeValue = attributes[name]
    if (attributeValue?.vouched === true) return [{ kind, address: attributeValue.value }]
    if (proof !== undefined)
      return [
        {
          kind,
          address: await consumeVerification(store, {
            now,
            applicant: { tenant, browser },
            kind,
            verificationId: proof,
          }),
        },
      ]
    if (isNeeded)
      throw apiError('VALIDATION_FAILED', { issues: [{ path: `/${field}`, rule: 'required' }] })
    return []
  }
  const addresses = [
    ...(await readAddressOf({
      kind: 'Email',
      name: 'email',
      proof: input.emailVerificationId,
      field: 'emailVerificationId',
      isNeeded: true,
    })),
    ...(await readAddressOf({
      kind: 'Sms',
      name: 'phoneNumber',
      proof: input.phoneVerificationId,
      field: 'phoneVerificationId',
      isNeeded: rules.confirmPhone,
    })),
  ]
  for (const address of addresses) assertDomain(rules, address)
  return addresses
}

/**
 * Assigns the account and the provider of this request to the stored one, which waits. Its first
 * step is the provider's assertion.
 */
async function continueSignIn(
  store: Store,
  {
    now,
    request,
    input,
    device,
  }: {
    readonly now: number
    readonly request: LoginRequest
    readonly input: Input
    readonly device: string
  },
): Promise<Schemas['FlowResult']> {
  const { account_id } = request
  const ownRules: LoginRequest = { ...request, ...provenByProvider, verified_at: null }
  await saveProviderAssertion(store, request)
  const context = await store
    .selectFrom('login_context')
    .select('client_id')
    .where('key_hash', '=', request.key_hash)
    .executeTakeFirstOrThrow()
  await recordVerification(store, {
    at: now,
    account_id,
    method: 'IdentityProvider',
    client_id: context.client_id,
    device,
    succeeded: true,
  })
  return flowResult(store, {
    id: input.contextId,
    request: ownRules,
    account: await accountForRequest(store, ownRules),
    now,
  })
}

/** Stops the sign-in until an approval: the request ends, and the context shows the state. */
async function holdForApproval(
  store: Store,
  {
    context,
    request,
    account_id,
  }: { readonly context: IdpContext; readonly request: LoginRequest; readonly account_id: string },
): Promise<Schemas['IdpUser']> {
  await deleteRequest(store, request.id_hash)
  await store
    .updateTable('idp_context')
    .set({ outcome: 'pending', account_id, used_at: null })
    .where('id_hash', '=', context.id_hash)
    .execute()
  return { status: 'PENDING_APPROVAL' }
}
