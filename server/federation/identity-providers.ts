import { idpPaths } from '../http/address.ts'
import { randomHandle } from '../random-handle.ts'
import { type Sealer, readOrCreateSecret } from '../sealing/sealer.ts'
import type { Authentication, Logo } from '../settings-file.ts'
import type { SignUpRules } from '../sign-up/sign-up-rules.ts'
import type { Store } from '../store/tables.ts'
import type { Tenants } from '../tenants/tenants.ts'

/** A provider for the sign-in of users. */
export type IdentityProvider = {
  /** Name in the files of tenants. */
  readonly id: string
  /** Name for users. */
  readonly name: string
  /** Path of its logo on our origin, 24 units square; null for none. */
  readonly logo: string | null
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** How the secret is sent. Without it `client_secret_basic`. */
  readonly authentication?: Authentication
  /** Algorithm of its ID tokens; no other one is accepted. Without it ES256. */
  readonly signature?: string
  /** Scopes to request. Without it `openid profile email phone`. */
  readonly scopes?: readonly string[]
  /**
   * Path to which it returns. One of its own tells it apart from all others (RFC 9700, 4.4.2.2).
   */
  readonly callback?: string
  /**
   * True for a provider that says no `auth_time`, or a wrong one. Then a new sign-in is a wish
   * (`prompt=login`): nothing proves it.
   */
  readonly ignoresAuthTime?: boolean
  /** Served at the path of `logo`. */
  readonly picture?: Logo
  /** True when a log-out here ends the session there as well. */
  readonly endsSession?: boolean
  /** The origin at which its endpoints answer us; the issuer's name may resolve elsewhere. */
  readonly socketOrigin: string
  /** Suffix of the IDs of accounts created through it, so that they never equal an existing ID. */
  readonly domain: string
  /** Domains of the addresses that may get an account through it. */
  readonly signUpDomains: readonly string[]
  /** Levels of the agreement, the best one first: one of them must be confirmed by `acr`. */
  readonly acrValues?: readonly string[]
  /** Methods of the agreement (RFC 8176): `amr` must confirm all. */
  readonly amrValues?: readonly string[]
}

/** All providers, and the selection of each tenant. */
export type IdentityProviders = {
  readonly all: readonly IdentityProvider[]
  readonly of: (tenant: string) => readonly IdentityProvider[]
}

/**
 * Returns the domains of addresses that get an account at a tenant through this provider. These are
 * the domains of the agreement that the tenant's own rule allows too. None: no account.
 */
export const domainsFor = (
  { signUpDomains }: Pick<IdentityProvider, 'signUpDomains'>,
  { domains }: Pick<SignUpRules, 'domains'>,
): readonly string[] =>
  domains.length === 0
    ? signUpDomains
    : signUpDomains.filter((domain) =>
        domains.some((ownDomain) => ownDomain.toLowerCase() === domain),
      )

/** A provider that the tenant does not mention is offered. */
export const identityProvidersOf = (
  all: readonly IdentityProvider[],
  tenants: Tenants,
): IdentityProviders => ({
  all,
  of: (tenant) => {
    const offered = tenants.named(tenant)?.values['identityProviders']
    return Array.isArray(offered) ? all.filter(({ id }) => offered.includes(id)) : all
  },
})

/** The sandbox has one provider of its own; its users and pages are part of this server. */
export const sandboxProviderId = 'sora'

export const callbackOf = (id: string): string => `${idpPaths.callback}/${id}`

export const idpLogoPath = (id: string): string =>
  `${idpPaths.logo}?${new URLSearchParams({ provider: id }).toString()}`

export const federationClientId = 'gatehouse'

/**
 * Returns the provider of the sandbox, on the origin of the other applications. Without a sandbox
 * an installation has its own.
 */
export async function readIdentityProviders(
  secrets: { readonly store: Store; readonly sealer: Sealer },
  origin: string | undefined,
  socketOrigin: string,
): Promise<readonly IdentityProvider[]> {
  if (origin === undefined) return []
  const clientSecret = await readOrCreateSecret(secrets, 'client-at-sora', randomHandle)
  return [
    {
      id: sandboxProviderId,
      name: 'Sora ID',
      logo: '/sandbox/branding/sora.svg',
      issuer: `${origin}${identityProviderRoot}`,
      clientId: federationClientId,
      clientSecret,
      socketOrigin,
      domain: 'sora.example',
      signUpDomains: ['sora.example', 'partner.example', 'example.com'],
    },
  ]
}

/**
 * Below the origin of the other applications, because a provider of another company has its own
 * origin.
 */
export const identityProviderRoot = '/identity-provider'
/** Its own sign-in page, which its library leaves to us. */
export const signInPath = `${identityProviderRoot}/sign-in`
