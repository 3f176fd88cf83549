import { expect, test } from 'vitest'
import type { EnvironmentSettings } from '../language/program.ts'
import { environmentOf } from './environment.ts'

const settings: EnvironmentSettings = {
  internalHosts: ['Inside.example.com'],
  clients: { internal: 'iam', other: 'singleid' },
  authOrigin: 'same',
  allowedOrigins: ['https://apps.example.com'],
}

test.each([
  ['inside.example.com', 'iam'],
  ['login.example.com', 'singleid'],
  ['inside.example.com.evil.test', 'singleid'],
])('on %s the OpenID client is %s (R2.14, R9.34, D2.12)', (hostname, client) => {
  const environment = environmentOf(settings, { origin: `https://${hostname}`, hostname, basePath: '/base' })
  expect(environment).toEqual({ origin: `https://${hostname}`, basePath: '/base', client, authOrigin: `https://${hostname}`, allowedOrigins: ['https://apps.example.com'] })
})

test('a named authorization origin is kept', () => {
  const environment = environmentOf({ ...settings, authOrigin: 'https://auth.example.com' }, { origin: 'https://a.test', hostname: 'a.test', basePath: '' })
  expect(environment.authOrigin).toBe('https://auth.example.com')
})
