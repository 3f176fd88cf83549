import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfiguredProviders } from './configured-providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'providers-'))
writeFileSync(join(folder, 'secret'), 'from-a-file\n')
writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(folder, 'big.png'), Buffer.alloc(30_001))

/** Reads a file with one provider, with some words changed. */
function read(changed: Readonly<Record<string, unknown>>) {
  const right = {
    id: 'partner',
    issuer: 'https://id.partner.example',
    'client-id': 'gatehouse',
    'secret-file': 'secret',
    domain: 'partner.example',
  }
  const path = join(folder, 'providers.yaml')
  // JSON is YAML.
  writeFileSync(path, JSON.stringify({ providers: [{ ...right, ...changed }] }))
  return readConfiguredProviders(path, { PARTNER_SECRET: 'from-the-environment' })
}

describe('the file of identity providers', () => {
  it('needs an id, an issuer, a client, a secret and a domain', () => {
    expect(read({})).toEqual([
      {
        id: 'partner',
        name: 'partner',
        logo: null,
        issuer: 'https://id.partner.example',
        clientId: 'gatehouse',
        clientSecret: 'from-a-file',
        authentication: 'client_secret_basic',
        signature: 'RS256',
        scopes: ['openid', 'profile', 'email', 'phone'],
        callback: '/secdx/auth/idp/callback/partner',
        ignoresAuthTime: false,
        socketOrigin: 'https://id.partner.example',
        domain: 'partner.example',
        signUpDomains: [],
        endsSession: true,
      },
    ])
  })

  it('may name everything else', () => {
    const [provider] = read({
      name: 'Partner ID',
      logo: 'logo.svg',
      'secret-file': undefined,
      'secret-variable': 'PARTNER_SECRET',
      authentication: 'post',
      signature: 'ES256',
      scopes: ['email'],
      'sign-up-domains': ['Partner.example'],
      'auth-time': 'ignored',
      'acr-values': ['urn:partner:mfa'],
      'amr-values': ['otp'],
      'log-out': 'no',
    })
    expect(provider).toMatchObject({
      name: 'Partner ID',
      logo: '/secdx/auth/idp/logo?provider=partner',
      picture: { type: 'image/svg+xml' },
      clientSecret: 'from-the-environment',
      authentication: 'client_secret_post',
      signature: 'ES256',
      scopes: ['openid', 'email'],
      signUpDomains: ['partner.example'],
      ignoresAuthTime: true,
      acrValues: ['urn:partner:mfa'],
      amrValues: ['otp'],
      endsSession: false,
    })
  })

  it.each([
    [{ id: 'sora' }, 'the provider of the sandbox'],
    [{ id: 'a b' }, 'letters, digits'],
    [{ issuer: 'http://id.partner.example' }, 'issuer must be https addresses'],
    [{ 'client-id': '' }, 'client-id must be a text'],
    [{ 'secret-file': 'none' }, 'secret-file cannot be read'],
    [{ 'secret-file': undefined }, 'write a secret'],
    [{ signature: 'none' }, 'signature must be one of'],
    [{ scopes: ['a b'] }, '"a b" cannot be a scope'],
    [{ domain: 'partner' }, 'write a domain such as'],
    [{ 'auth-time': 'optional' }, 'auth-time must be one of required, ignored'],
    [{ logo: 'logo.gif' }, 'logo must be a file of type svg, png or webp'],
    [{ logo: 'big.png' }, 'logo may have 30000 bytes'],
    [{ colour: 'red' }, 'unknown word "colour"'],
  ])('refuses %j', (changed, says) => {
    expect(() => read(changed)).toThrow(says)
  })
})
