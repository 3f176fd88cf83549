import { expect, test } from 'vitest'
import { environmentOf } from './environment.ts'

const settings = {
  internalHosts: ['inside.example.com'],
  clients: { internal: 'iam', other: 'singleid' },
  authOrigin: 'same',
  allowedOrigins: [],
} as const

test.each([
  ['desk.iam.example.com', 'singleid'],
  ['inside.example.com', 'iam'],
])('T34: the list of internal hosts chooses the client: %s is %s', (hostname, client) => {
  expect(
    environmentOf(settings, { origin: `https://${hostname}`, hostname, basePath: '' }).client,
  ).toBe(client)
})
