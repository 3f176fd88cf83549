import type { Selectable } from 'kysely'
import type { components } from '../../src/api/generated/common-api.ts'
import { normalise } from '../../src/rules/normalise.ts'
import { judge } from '../../src/rules/registry.ts'
import { resolveBrowserHash } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import type { Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { maskEmail } from '../sign-in/address-spelling.ts'
import { approverName } from '../sign-up/applications.ts'
import { attributeFields } from '../sign-up/sign-up-policy.ts'
import { isOpenToProviders, signUpRules } from '../sign-up/sign-up-rules.ts'
import type { IdpContextTable } from '../store/tables-of-accounts.ts'
import type { Store } from '../store/tables.ts'
import type { Language } from '../texts/server-text.ts'
import { domainsFor } from './identity-providers.ts'
import type { Claims } from './idp-client.ts'

type Schemas = components['schemas']

/**
 * Returns the provider's claims about a user without an account, for the browser of the callback.
 * If no sign-up is possible, throws the reason.
 * @throws REQUEST_EXPIRED, IDP_PENDING_APPROVAL, IDP_ATTRIBUTE_INVALID, IDP_SIGN_IN_FAILED,
 * IDP_NO_ACCOUNT
 */
export async function signUpContext(
  { store, clock, identityProviders }: Services,
  {
    id,
    browser,
    language,
  }: { readonly id: string; readonly browser: string | undefined; readonly language: Language },
): Promise<Schemas['IdpSignupContext']> {
  const context = await idpContext(store, { now: clock.now(), id, browser })
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

export type IdpContext = Omit<Selectable<IdpContextTable>, 'attributes'> & {
  readonly attributes: Attributes
  readonly tenant_id: string
}

/** Returns the live context of this ID in the browser of the callback; undefined otherwise. */
export async function idpContext(
  store: Store,
  {
    now,
    id,
    browser,
  }: { readonly now: number; readonly id: string; readonly browser: string | undefined },
): Promise<IdpContext | undefined> {
  const browser_hash =
    browser === undefined ? undefined : await resolveBrowserHash(store, now, browser)
  if (browser_hash === undefined) return undefined
  const found = await store
    .selectFrom('idp_context')
    .innerJoin('login_context', 'login_context.key_hash', 'idp_context.key_hash')
    .selectAll('idp_context')
    .select('login_context.tenant_id')
    .where('idp_context.id_hash', '=', handleHash(id))
    .where('login_context.browser_hash', '=', browser_hash)
    .where('idp_context.expires_at', '>', now)
    .executeTakeFirst()
  // Written by `handleFederationCallback`.
  return found && { ...found, attributes: JSON.parse(found.attributes) as Attributes }
}

export const attributeNames = [
  'username',
  'familyName',
  'givenName',
  'email',
  'phoneNumber',
  'department',
] as const
export type AttributeName = (typeof attributeNames)[number]

/** Attributes of a user as a provider gave them. The user cannot change a vouched attribute. */
export type Attributes = Readonly<
  Partial<Record<AttributeName, { readonly value: string; readonly vouched: boolean }>>
>

/**
 * Source claim of each attribute, and the claim that says whether the provider verified it (OpenID
 * Connect Core 1.0, section 5.1). Without that claim it is verified.
 */
const claimOf = {
  username: ['preferred_username'],
  familyName: ['family_name'],
  givenName: ['given_name'],
  email: ['email', 'email_verified'],
  phoneNumber: ['phone_number', 'phone_number_verified'],
  department: ['department'],
} as const satisfies Readonly<Record<AttributeName, readonly [string, string?]>>

const entryKindOf: Readonly<Record<AttributeName, string>> = {
  username: 'user-id',
  familyName: 'text',
  givenName: 'text',
  email: 'email',
  phoneNumber: 'phone',
  department: 'text',
}

const isLine = (value: string): boolean => value.length <= 100 && !/\p{Cc}/u.test(value)
const isPhone = (value: string): boolean =>
  /^\+/.test(value) && judge('phone', value, true, {}).is === 'holds'

const formats: Readonly<Record<AttributeName, (value: string) => boolean>> = {
  // It becomes part of an ID (the specification, section 5).
  username: (value) => /^[A-Za-z0-9._~-]{1,30}$/.test(value),
  familyName: isLine,
  givenName: isLine,
  department: isLine,
  email: (value) => judge('email', value, true, {}).is === 'holds',
  phoneNumber: isPhone,
}

/**
 * @returns the well-formed attributes, and the names of the others: only names are reported, never
 * the values
 */
export function readClaims(claims: Claims): {
  readonly attributes: Attributes
  readonly wrong: readonly AttributeName[]
} {
  const wrong: AttributeName[] = []
  const attributes = Object.fromEntries(
    attributeNames.flatMap((name) => {
      const [claim, verified] = claimOf[name] as readonly [string, string?]
      const claimValue = claims[claim]
      if (claimValue === undefined || claimValue === null || claimValue === '') return []
      const value =
        typeof claimValue === 'string' ? normalise(entryKindOf[name], claimValue) : undefined
      if (value === undefined || value === '' || !formats[name](value)) {
        wrong.push(name)
        return []
      }
      return [
        [name, { value, vouched: verified === undefined || claims[verified] === true }] as const,
      ]
    }),
  )
  // Without a name of its own, a user cannot be distinguished from the others of that provider.
  return {
    attributes,
    wrong:
      attributes['username'] === undefined && !wrong.includes('username')
        ? [...wrong, 'username']
        : wrong,
  }
}
