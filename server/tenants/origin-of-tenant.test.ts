import { expect, test } from 'vitest'
import { resolveOrigins } from '../http/address.ts'
import { createTenants, originOfTenant } from './tenants.ts'

const languages = ['en-US'] as const
const given = [
  { name: 'default', hosts: [], values: {}, languages },
  { name: 'bank', hosts: ['login.bank.example', 'Second.bank.example'], values: {}, languages },
  { name: 'club', hosts: [], values: {}, languages },
]
const servicesOf = (isSandbox: boolean) => {
  const tenants = createTenants(given, isSandbox)
  return {
    tenants,
    origins: resolveOrigins({
      port: 4000,
      host: '127.0.0.1',
      publicOrigin: 'https://login.example',
      isSandbox,
      tenantHosts: tenants.hosts,
    }),
  }
}

test.each([
  ['bank', 'login.bank.example', 'https://login.bank.example'],
  ['bank', 'second.bank.example:443', 'https://second.bank.example'],
  ['bank', 'evil.example', 'https://login.bank.example'],
  ['bank', 'login.example', 'https://login.bank.example'],
  ['bank', undefined, 'https://login.bank.example'],
  ['default', 'login.bank.example', 'https://login.example'],
  ['default', 'login.example', 'https://login.example'],
  ['default', 'evil.example', 'https://login.example'],
  ['club', 'login.bank.example', 'https://login.example'],
  ['nobody', 'login.bank.example', 'https://login.example'],
  ['nobody', 'evil.example', 'https://login.example'],
])('a message of %s, requested at %s, names %s', (tenant, host, origin) => {
  expect(originOfTenant(servicesOf(false), tenant, host)).toBe(origin)
})

test('a tenant that was chosen at the main origin of the sandbox stays there', () => {
  expect(originOfTenant(servicesOf(true), 'bank', 'login.example')).toBe('https://login.example')
  expect(originOfTenant(servicesOf(true), 'bank', 'bank.localhost')).toBe('https://bank.localhost')
})
