import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { StartFailure } from '../http/errors.ts'
import { isOwnClient } from './own-clients.ts'

/** Scopes that a client may be registered for; `openid` is always among them. */
export const registrableScopes = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const
export type Scope = (typeof registrableScopes)[number]

/** Authentication of a client at the token endpoint (OpenID Connect Core 1.0, section 9). */
const authentications = {
  basic: 'client_secret_basic',
  post: 'client_secret_post',
  none: 'none',
} as const

const signatures = ['RS256', 'ES256'] as const
export type Signature = (typeof signatures)[number]

/** An application of the operator that signs in its users at this server. */
export type RegisteredClient = {
  readonly id: string
  /** Name for users. */
  readonly name: string
  /** Undefined for a public client, which authenticates by PKCE alone. */
  readonly secret?: string
  readonly authentication: (typeof authentications)[keyof typeof authentications]
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** Gets logout tokens (OpenID Connect Back-Channel Logout 1.0). */
  readonly backchannelLogoutUri?: string
  readonly scopes: readonly Scope[]
  readonly needsPkce: boolean
  /** Algorithm of its ID tokens. */
  readonly signature: Signature
}

type Environment = Readonly<Record<string, string | undefined>>
type Entry = Readonly<Record<string, unknown>>

/**
 * Reads the file of `OPENID_CLIENTS` (docs/openid-provider.md).
 * @param environment has the secrets that `secret-variable` names
 * @throws StartFailure that names the client, the mistake and the remedy
 */
export function readRegisteredClients(
  path: string,
  environment: Environment,
): readonly RegisteredClient[] {
  const file = readClientFile(path)
  const entries = isEntry(file) ? file['clients'] : undefined
  if (!Array.isArray(entries))
    throw new StartFailure(`${path} must have a list "clients" of OpenID clients.`)
  const clients = entries.map((entry: unknown, index) =>
    clientOf(entry, { environment, place: `clients[${index}] of ${path}` }),
  )
  const twice = clients.find(({ id }, index) => clients.findIndex((c) => c.id === id) !== index)
  if (twice !== undefined)
    throw new StartFailure(`${path} has the client "${twice.id}" twice: remove one.`)
  return clients
}

function readClientFile(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message.split('\n')[0] : 'unreadable'
    throw new StartFailure(`OPENID_CLIENTS names ${path}, which cannot be read: ${reason}`)
  }
}

type Place = { readonly environment: Environment; readonly place: string }

const words = [
  'id',
  'name',
  'secret',
  'secret-variable',
  'authentication',
  'redirect-uris',
  'post-logout-redirect-uris',
  'backchannel-logout-uri',
  'scopes',
  'pkce',
  'signature',
]

function clientOf(entry: unknown, { environment, place }: Place): RegisteredClient {
  if (!isEntry(entry)) throw new StartFailure(`${place} must be a map of words and values.`)
  const unknown = Object.keys(entry).find((word) => !words.includes(word))
  if (unknown !== undefined)
    throw new StartFailure(`${place} has the unknown word "${unknown}": use ${words.join(', ')}.`)
  const id = textOf(entry, 'id', place)
  if (!/^[\w.-]{1,100}$/.test(id))
    throw new StartFailure(`${place}: id may have letters, digits and - _ . only, not "${id}".`)
  if (isOwnClient(id))
    throw new StartFailure(`${place}: "${id}" is a client of this product: choose another id.`)
  const authentication = oneOf(entry, 'authentication', {
    choices: Object.keys(authentications),
    fallback: 'basic',
    place,
  })
  const isPublic = authentication === 'none'
  const secret = isPublic ? undefined : secretOf(entry, environment, place)
  const pkce = oneOf(entry, 'pkce', {
    choices: ['required', 'optional'],
    fallback: 'required',
    place,
  })
  if (isPublic && pkce === 'optional')
    throw new StartFailure(`${place}: a client without a secret needs pkce: required.`)
  const backchannel = entry['backchannel-logout-uri']
  return {
    id,
    name: entry['name'] === undefined ? id : textOf(entry, 'name', place),
    ...(secret !== undefined && { secret }),
    authentication: authentications[authentication as keyof typeof authentications],
    redirectUris: urisOf(entry, 'redirect-uris', { place, atLeast: 1 }),
    postLogoutRedirectUris: urisOf(entry, 'post-logout-redirect-uris', { place, atLeast: 0 }),
    ...(backchannel !== undefined && {
      backchannelLogoutUri: uriOf(backchannel, 'backchannel-logout-uri', place),
    }),
    scopes: scopesOf(entry, place),
    needsPkce: pkce === 'required',
    // Checked by `oneOf`.
    signature: oneOf(entry, 'signature', {
      choices: signatures,
      fallback: 'RS256',
      place,
    }) as Signature,
  }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(entry: Entry, word: string, place: string): string {
  const value = entry[word]
  if (typeof value !== 'string' || value.trim() === '' || value.length > 200)
    throw new StartFailure(`${place}: ${word} must be a text of 1 to 200 characters.`)
  return value
}

function oneOf(
  entry: Entry,
  word: string,
  {
    choices,
    fallback,
    place,
  }: { readonly choices: readonly string[]; readonly fallback: string; readonly place: string },
): string {
  const value = entry[word] ?? fallback
  const found = choices.find((choice) => choice === value)
  if (found === undefined)
    throw new StartFailure(`${place}: ${word} must be one of ${choices.join(', ')}.`)
  return found
}

/** As many characters as 128 random bits have in base64url. */
const secretLength = 22

function secretOf(entry: Entry, environment: Environment, place: string): string {
  const variable = entry['secret-variable']
  const secret = typeof variable === 'string' ? environment[variable] : entry['secret']
  if (typeof secret !== 'string' || secret.length < secretLength)
    throw new StartFailure(
      `${place}: write a secret of at least ${secretLength} characters, or the environment variable that has one as secret-variable; a client without a secret has authentication: none.`,
    )
  return secret
}

function urisOf(
  entry: Entry,
  word: string,
  { place, atLeast }: { readonly place: string; readonly atLeast: number },
): readonly string[] {
  const value = entry[word] ?? []
  if (!Array.isArray(value) || value.length < atLeast)
    throw new StartFailure(`${place}: ${word} must be a list of at least ${atLeast} addresses.`)
  return value.map((uri: unknown) => uriOf(uri, word, place))
}

/** RFC 9700, section 2.6: plain http only to the machine of the user. */
function uriOf(uri: unknown, word: string, place: string): string {
  const url = typeof uri === 'string' && URL.canParse(uri) ? new URL(uri) : undefined
  const isAllowed =
    url?.hash === '' &&
    url.username === '' &&
    /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/.test(url.href)
  if (typeof uri !== 'string' || !isAllowed || uri.includes('#'))
    throw new StartFailure(
      `${place}: ${word} must be https addresses without a fragment, or http ones of localhost, not "${String(uri)}".`,
    )
  return uri
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
