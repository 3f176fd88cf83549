import { StartFailure } from '../http/errors.ts'
import {
  authentications,
  type Authentication,
  type Entry,
  type Environment,
  idOf,
  type Logo,
  logoOf,
  oneOf,
  type Place,
  readSettingsFile,
  secretOf,
  strongSecretLength,
  textOf,
  uriOf,
  urisOf,
} from '../settings-file.ts'
import { isOwnClient } from './own-clients.ts'

/** Scopes that a client may be registered for; `openid` is always among them. */
export const registrableScopes = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const
export type Scope = (typeof registrableScopes)[number]

const signatures = ['RS256', 'ES256'] as const
export type Signature = (typeof signatures)[number]

/** An application of the operator that signs in its users at this server. */
export type RegisteredClient = {
  readonly id: string
  /** Name for users. */
  readonly name: string
  /** Undefined for a public client, which authenticates by PKCE alone. */
  readonly secret?: string
  readonly authentication: Authentication
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** Gets logout tokens (OpenID Connect Back-Channel Logout 1.0). */
  readonly backchannelLogoutUri?: string
  readonly scopes: readonly Scope[]
  readonly needsPkce: boolean
  /** Algorithm of its ID tokens. */
  readonly signature: Signature
  /** For the sign-in page. */
  readonly logo?: Logo
}

/**
 * Reads the file of `OPENID_CLIENTS` (docs/openid-provider.md).
 * @param environment has the secrets that `secret-variable` names
 * @throws StartFailure that names the client, the mistake and the remedy
 */
export function readRegisteredClients(
  path: string,
  environment: Environment,
): readonly RegisteredClient[] {
  return readSettingsFile({
    path,
    variable: 'OPENID_CLIENTS',
    list: 'clients',
    noun: 'client',
    environment,
    words,
    read: clientOf,
  })
}

const words = [
  'id',
  'name',
  'secret',
  'secret-variable',
  'secret-file',
  'authentication',
  'redirect-uris',
  'post-logout-redirect-uris',
  'backchannel-logout-uri',
  'scopes',
  'pkce',
  'signature',
  'logo',
]

function clientOf(entry: Entry, at: Place): RegisteredClient {
  const { place } = at
  const id = idOf(entry, place)
  if (isOwnClient(id))
    throw new StartFailure(`${place}: "${id}" is a client of this product: choose another id.`)
  const authentication = oneOf(entry, 'authentication', {
    choices: ['basic', 'post', 'none'],
    fallback: 'basic',
    place,
  })
  const isPublic = authentication === 'none'
  const secret = isPublic ? undefined : secretOf(entry, at, strongSecretLength)
  const pkce = oneOf(entry, 'pkce', {
    choices: ['required', 'optional'],
    fallback: 'required',
    place,
  })
  if (isPublic && pkce === 'optional')
    throw new StartFailure(`${place}: a client without a secret needs pkce: required.`)
  const logo = logoOf(entry, at)
  const backchannel = entry['backchannel-logout-uri']
  return {
    id,
    name: entry['name'] === undefined ? id : textOf(entry, 'name', place),
    ...(secret !== undefined && { secret }),
    authentication: authentications[authentication],
    redirectUris: urisOf(entry, 'redirect-uris', { place, atLeast: 1 }),
    postLogoutRedirectUris: urisOf(entry, 'post-logout-redirect-uris', { place, atLeast: 0 }),
    ...(backchannel !== undefined && {
      backchannelLogoutUri: uriOf(backchannel, 'backchannel-logout-uri', place),
    }),
    scopes: scopesOf(entry, place),
    needsPkce: pkce === 'required',
    signature: oneOf(entry, 'signature', { choices: signatures, fallback: 'RS256', place }),
    ...(logo !== undefined && { logo }),
  }
}

function scopesOf(entry: Entry, place: string): readonly Scope[] {
  const value = entry['scopes'] ?? ['openid', 'profile']
  const unknown = Array.isArray(value)
    ? value.find((scope) => !registrableScopes.some((known) => known === scope))
    : 'scopes'
  if (!Array.isArray(value) || unknown !== undefined)
    throw new StartFailure(`${place}: scopes may be a list of ${registrableScopes.join(', ')}.`)
  return registrableScopes.filter((scope) => scope === 'openid' || value.includes(scope))
}
