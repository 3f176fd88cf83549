import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startGatehouse, type RunningGatehouse } from '../../scripts/start/start-gatehouse.ts'
import { ownProduct } from '../../scripts/vite/product.ts'
import { readTenants } from '../../scripts/vite/tenants.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { begin, sendCode } from '../contract/support/sign-in.ts'

const bank = 'hanbit-bank'
const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
let gatehouse: RunningGatehouse
beforeAll(async () => {
  gatehouse = await startGatehouse(
    { port: 0, host: '127.0.0.1', dataFolder },
    async () => undefined,
  )
})
afterAll(async () => {
  await gatehouse.close()
  rmSync(dataFolder, { recursive: true })
})

/** Returns the answer to a first step by SMS, with the ID alone. */
async function firstStepBySms(tenantId: string) {
  const browser = new HttpBrowser(gatehouse.origin)
  browser.cookies.set('Tenant', tenantId)
  const { sessionDataKey } = await begin(browser)
  const { body } = await browser.api('POST', '/login/start', {
    sessionDataKey,
    tenantId,
    username: 'minji.kim',
  })
  const answer = await sendCode(browser, String(body['requestId']))
  return answer.body['code'] ?? answer.status
}

it('the floor of a YAML file reaches the server by the build', async () => {
  const file: unknown = parse(
    readFileSync(join(import.meta.dirname, `../../flows/tenants/${bank}.yaml`), 'utf8'),
  )
  expect(file).toMatchObject({
    floor: ['knowledge'],
    values: { methods: { offered: expect.arrayContaining(['Sms']) } },
  })
  expect(readTenants(ownProduct.dist).find(({ name }) => name === bank)?.floor).toEqual([
    'knowledge',
  ])
  expect([await firstStepBySms('default'), await firstStepBySms(bank)]).toEqual([
    200,
    'REQUEST_EXPIRED',
  ])
})
