import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { studioOnDemand } from './open-studio.ts'

test.each([
  ['another machine', { remoteAddress: '192.0.2.7' }],
  ['another machine of a link', { remoteAddress: 'fe80::1' }],
  ['another site', { remoteAddress: '127.0.0.1', headers: { 'sec-fetch-site': 'cross-site' } }],
])('%s cannot start the studio', async (_, from) => {
  const studio = studioOnDemand('/nowhere')
  const app = fastify()
  app.get('/@studio', studio.open)
  expect((await app.inject({ url: '/@studio', ...from })).statusCode).toBe(403)
  await app.close()
  studio.close()
})
