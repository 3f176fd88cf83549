import { describe, expect, test } from 'vitest'
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
  const environment = environmentOf(settings, {
    origin: `https://${hostname}`,
    hostname,
    basePath: '/base',
  })
  expect(environment).toEqual({
    origin: `https://${hostname}`,
    basePath: '/base',
    client,
    authOrigin: `https://${hostname}`,
    allowedOrigins: ['https://apps.example.com'],
  })
})

test('a named authorization origin is kept', () => {
  const environment = environmentOf(
    { ...settings, authOrigin: 'https://auth.example.com' },
    { origin: 'https://a.test', hostname: 'a.test', basePath: '' },
  )
  expect(environment.authOrigin).toBe('https://auth.example.com')
})

describe('the environment of administrators', () => {
  const named: EnvironmentSettings = {
    ...settings,
    byHost: [
      {
        name: 'desk',
        contains: '.iam.desk.',
        authOrigin: 'https://desk.example.com',
        allowedOrigins: ['https://help.example.com'],
      },
      { name: 'admin', contains: '.iam.', authOrigin: 'same' },
    ],
  }
  const at = (hostname: string) =>
    environmentOf(
      { ...named, authOrigin: 'https://auth.example.com' },
      { origin: `https://${hostname}`, hostname, basePath: '/base' },
    )

  test.each([
    ['login.iam.example.com', 'admin'],
    ['Login.IAM.example.com', 'admin'],
    ['login.iam.desk.example.com', 'desk'],
    ['login.example.com', undefined],
    ['iam.example.com', undefined],
    ['login.iam', undefined],
    ['login.siam.example.com', undefined],
  ])('is that of hosts containing ".iam.": %s has %s (R9.34, R9.35)', (hostname, name) => {
    expect(at(hostname).name).toBe(name)
  })

  test('sets the provider origin and the other allowed origins (R9.35)', () => {
    expect(at('login.iam.example.com')).toMatchObject({
      authOrigin: 'https://login.iam.example.com',
      allowedOrigins: ['https://apps.example.com'],
    })
    expect(at('login.iam.desk.example.com')).toMatchObject({
      authOrigin: 'https://desk.example.com',
      allowedOrigins: ['https://apps.example.com', 'https://help.example.com'],
    })
    expect(at('login.example.com')).toMatchObject({
      authOrigin: 'https://auth.example.com',
      allowedOrigins: ['https://apps.example.com'],
    })
  })

  test.each([
    ['login.iam.example.com', 'singleid'],
    ['inside.example.com', 'iam'],
  ])('chooses no client: on %s it is %s (T34)', (hostname, client) => {
    expect(at(hostname).client).toBe(client)
  })
})
