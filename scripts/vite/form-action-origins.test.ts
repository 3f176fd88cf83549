import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../server/http/headers.ts'
import { formActionOrigins } from './page-policy.ts'

const settings = {
  internalHosts: [],
  clients: { internal: 'iam', other: 'singleid' },
  authOrigin: 'same',
  allowedOrigins: ['https://apps.example'],
}

test('forms stay at home where the authorization server does', () => {
  expect(formActionOrigins(settings)).toEqual([])
})

test("R9.35: the page policy allows forms only to each host's authorization server", () => {
  const byHost = [
    { name: 'admin', contains: '.iam.', authOrigin: 'https://auth.iam.example' },
    { name: 'plain', contains: '.plain.' },
    { name: 'other', contains: '.other.', authOrigin: 'https://auth.example' },
    { name: 'home', contains: '.home.', authOrigin: 'same' },
  ]
  const origins = formActionOrigins({ ...settings, authOrigin: 'https://auth.example', byHost })
  expect(origins).toEqual(['https://auth.example', 'https://auth.iam.example'])
  expect(contentSecurityPolicy({ formActionOrigins: origins })).toContain(
    "; form-action 'self' https://auth.example https://auth.iam.example; ",
  )
})
