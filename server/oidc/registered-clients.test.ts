import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRegisteredClients } from './registered-clients.ts'

const folder = mkdtempSync(join(tmpdir(), 'clients-'))
const secret = 'a-secret-of-a-test-0123456'

/** Reads a file with one client, with some words changed. */
function read(changed: Readonly<Record<string, unknown>>) {
  const right = { id: 'wiki', secret, 'redirect-uris': ['https://wiki.example/callback'] }
  const path = join(folder, 'clients.yaml')
  // JSON is YAML.
  writeFileSync(path, JSON.stringify({ clients: [{ ...right, ...changed }] }))
  return readRegisteredClients(path, { WIKI_SECRET: secret })
}

describe('the file of OpenID clients', () => {
  it('needs an id, a secret and a redirect address', () => {
    expect(read({})).toEqual([
      {
        id: 'wiki',
        name: 'wiki',
        secret,
        authentication: 'client_secret_basic',
        redirectUris: ['https://wiki.example/callback'],
        postLogoutRedirectUris: [],
        scopes: ['openid', 'profile'],
        needsPkce: true,
        signature: 'RS256',
      },
    ])
  })

  it('may name everything else', () => {
    const [client] = read({
      name: 'Wiki',
      'secret-variable': 'WIKI_SECRET',
      authentication: 'post',
      'post-logout-redirect-uris': ['http://localhost:9/bye'],
      'backchannel-logout-uri': 'https://wiki.example/logout',
      scopes: ['offline_access', 'email'],
      pkce: 'optional',
      signature: 'ES256',
    })
    expect(client).toMatchObject({
      name: 'Wiki',
      secret,
      authentication: 'client_secret_post',
      postLogoutRedirectUris: ['http://localhost:9/bye'],
      backchannelLogoutUri: 'https://wiki.example/logout',
      scopes: ['openid', 'email', 'offline_access'],
      needsPkce: false,
      signature: 'ES256',
    })
  })

  it.each([
    [{ id: 'a b' }, 'letters, digits'],
    [{ id: 'singleid' }, 'a client of this product'],
    [{ colour: 'red' }, 'unknown word "colour"'],
    [{ secret: 'short' }, 'a secret of at least 22 characters'],
    [{ 'secret-variable': 'NONE' }, 'a secret of at least 22 characters'],
    [{ authentication: 'jwt' }, 'authentication must be one of basic, post, none'],
    [{ authentication: 'none', pkce: 'optional' }, 'needs pkce: required'],
    [{ 'redirect-uris': [] }, 'at least 1'],
    [{ 'redirect-uris': ['http://wiki.example/'] }, 'https addresses'],
    [{ 'redirect-uris': ['https://wiki.example/#a'] }, 'without a fragment'],
    [{ scopes: ['admin'] }, 'scopes may be'],
  ])('refuses %j', (changed, says) => {
    expect(() => read(changed)).toThrow(says)
  })

  it('refuses a client twice, and a file that is none', () => {
    const path = join(folder, 'other.yaml')
    const client = { id: 'wiki', secret, 'redirect-uris': ['https://wiki.example/'] }
    writeFileSync(path, JSON.stringify({ clients: [client, client] }))
    expect(() => readRegisteredClients(path, {})).toThrow('the client "wiki" twice')
    writeFileSync(path, 'clients: none')
    expect(() => readRegisteredClients(path, {})).toThrow('a list "clients"')
    expect(() => readRegisteredClients(join(folder, 'missing.yaml'), {})).toThrow('cannot be read')
  })
})
