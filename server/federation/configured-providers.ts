import { StartFailure } from '../http/errors.ts'
import {
  authentications,
  type Entry,
  type Environment,
  idOf,
  logoOf,
  oneOf,
  type Place,
  readSettingsFile,
  secretOf,
  textOf,
  textsOf,
  uriOf,
} from '../settings-file.ts'
import {
  callbackOf,
  type IdentityProvider,
  idpLogoPath,
  sandboxProviderId,
} from './identity-providers.ts'
import { defaultScopes } from './idp-client.ts'

const words = [
  'id',
  'name',
  'logo',
  'issuer',
  'client-id',
  'secret',
  'secret-variable',
  'secret-file',
  'authentication',
  'signature',
  'scopes',
  'domain',
  'sign-up-domains',
  'auth-time',
  'acr-values',
  'amr-values',
  'log-out',
]

/**
 * Reads the file of `IDENTITY_PROVIDERS` (docs/identity-providers.md).
 * @param environment has the secrets that `secret-variable` names
 * @throws StartFailure that names the provider, the mistake and the remedy
 */
export const readConfiguredProviders = (
  path: string,
  environment: Environment,
): readonly IdentityProvider[] =>
  readSettingsFile({
    path,
    variable: 'IDENTITY_PROVIDERS',
    list: 'providers',
    noun: 'identity provider',
    environment,
    words,
    read: providerOf,
  })

const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

function providerOf(entry: Entry, at: Place): IdentityProvider {
  const { place } = at
  const id = idOf(entry, place)
  if (id === sandboxProviderId)
    throw new StartFailure(`${place}: "${id}" is the provider of the sandbox: choose another id.`)
  const issuer = uriOf(entry['issuer'], 'issuer', place)
  const authentication = oneOf(entry, 'authentication', {
    choices: ['basic', 'post', 'none'],
    fallback: 'basic',
    place,
  })
  const domain = textOf(entry, 'domain', place).toLowerCase()
  const signUpDomains = textsOf(entry, 'sign-up-domains', place).map((one) => one.toLowerCase())
  const wrong = [domain, ...signUpDomains].find((one) => !domainPattern.test(one))
  if (wrong !== undefined)
    throw new StartFailure(`${place}: write a domain such as partner.example, not "${wrong}".`)
  const [acrValues, amrValues] = [
    textsOf(entry, 'acr-values', place),
    textsOf(entry, 'amr-values', place),
  ]
  const logo = logoOf(entry, at)
  return {
    id,
    name: entry['name'] === undefined ? id : textOf(entry, 'name', place),
    logo: logo === undefined ? null : idpLogoPath(id),
    ...(logo !== undefined && { picture: logo }),
    issuer,
    clientId: textOf(entry, 'client-id', place),
    // The other side made it, and decides its length.
    clientSecret: authentication === 'none' ? '' : secretOf(entry, at, 1),
    authentication: authentications[authentication],
    signature: oneOf(entry, 'signature', {
      choices: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      fallback: 'RS256',
      place,
    }),
    scopes: scopesOf(entry, place),
    callback: callbackOf(id),
    ignoresAuthTime:
      oneOf(entry, 'auth-time', {
        choices: ['required', 'ignored'],
        fallback: 'required',
        place,
      }) === 'ignored',
    socketOrigin: new URL(issuer).origin,
    domain,
    signUpDomains,
    ...(acrValues.length > 0 && { acrValues }),
    ...(amrValues.length > 0 && { amrValues }),
    endsSession:
      oneOf(entry, 'log-out', { choices: ['yes', 'no'], fallback: 'yes', place }) === 'yes',
  }
}

/** RFC 6749, section 3.3: any printable character but a space, a quote and a backslash. */
function scopesOf(entry: Entry, place: string): readonly string[] {
  const scopes = entry['scopes'] === undefined ? defaultScopes : textsOf(entry, 'scopes', place)
  const wrong = scopes.find((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))
  if (wrong !== undefined) throw new StartFailure(`${place}: "${wrong}" cannot be a scope.`)
  return [...new Set(['openid', ...scopes])]
}
