import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { Services } from '../services.ts'
import { maskEmail } from '../sign-in/mask.ts'
import { approverName } from '../sign-up/approvers.ts'
import { attributeFields } from '../sign-up/attributes.ts'
import { isOpenToProviders, signUpRules } from '../sign-up/sign-up-rules.ts'
import type { Store } from '../store/open-store.ts'
import type { Language } from '../texts/server-text.ts'
import { domainsFor } from './identity-providers.ts'
import { idpContext, type IdpContext } from './idp-context.ts'

type Schemas = components['schemas']

/**
 * Returns the provider's claims about a user without an account, for the browser of the callback.
 * If no sign-up is possible, throws the reason.
 * @throws REQUEST_EXPIRED, IDP_PENDING_APPROVAL, IDP_ATTRIBUTE_INVALID, IDP_SIGN_IN_FAILED,
 * IDP_NO_ACCOUNT
 */
export async function signUpContext(
  { store, clock, identityProviders }: Services,
  id: string,
  browser: string | undefined,
  language: Language,
): Promise<Schemas['IdpSignupContext']> {
  const context = await idpContext(store, clock.now(), id, browser)
  if (context === undefined) throw apiError('REQUEST_EXPIRED')
  if (context.outcome === 'pending') throw await pendingApplication(store, context, language)
  if (context.outcome === 'invalid')
    throw apiError('IDP_ATTRIBUTE_INVALID', {
      attributes: context.wrong.split(' ') as Schemas['IdpAttributeName'][],
    })
  if (context.used_at !== null) throw apiError('REQUEST_EXPIRED')
  const provider = identityProviders
    .of(context.tenant_id)
    .find((one) => one.id === context.provider)
  // The tenant has removed the provider since the callback.
  if (provider === undefined) throw apiError('IDP_SIGN_IN_FAILED')
  const rules = await signUpRules(store, context.tenant_id)
  // The tenant may have closed its sign-up too.
  const domains = domainsFor(provider, rules)
  if (!isOpenToProviders(rules) || domains.length === 0) throw apiError('IDP_NO_ACCOUNT')
  const knownAttributes = Object.entries(context.attributes).flatMap(([name, { value, vouched }]) =>
    name === 'username' ? [] : [{ name: name as Schemas['IdpAttributeName'], value, vouched }],
  )
  const vouched = (name: string) => knownAttributes.some((one) => one.name === name && one.vouched)
  return {
    tenantId: context.tenant_id,
    idpName: provider.name,
    username: suggestUsername(context, provider.domain),
    attributes: knownAttributes,
    missing: attributeFields(context.tenant_id, language).filter(({ name }) => !vouched(name)),
    policy: {
      approvalRequired: rules.approval,
      confirmEmail: !vouched('email'),
      confirmPhone: rules.confirmPhone && !vouched('phoneNumber'),
      allowedEmailDomains: [...domains],
    },
  }
}

/** The provider's username with its domain, so that it equals no existing ID. */
export const suggestUsername = (
  { attributes }: Pick<IdpContext, 'attributes'>,
  domain: string,
): string => `${attributes.username?.value ?? ''}@${domain}`

async function pendingApplication(store: Store, { account_id }: IdpContext, language: Language) {
  const application = await store
    .selectFrom('signup_application')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return apiError('IDP_PENDING_APPROVAL', {
    appliedAt: new Date(application?.applied_at ?? 0).toISOString(),
    approver: maskedName(approverName(application?.approver_id ?? '', language) ?? ''),
  })
}

/** The first character and five asterisks, as for an address. */
const maskedName = (name: string): string => (name === '' ? '' : maskEmail(`${name}@`).slice(0, -1))
