import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { initProduct } from '../../scripts/init/init-product.ts'
import { paintFor } from '../../src/cli/reporters/paint.ts'
import { type Gatehouse, startGatehouse } from '../support/start-gatehouse.ts'

// A server with the errors of RFC 9457, and the product that `gatehouse init` writes for it.
const document = join(import.meta.dirname, '../compile/new-product/problem-details.yaml')
const wrongPassword = { title: 'Unauthorized', detail: 'This password is <b>wrong</b>.' }
const refused = {
  type: 'https://contacts.example.com/problems/invalid',
  title: 'Invalid',
  errors: [
    { pointer: '#/email', detail: 'This address has a contact already.' },
    { pointer: '#/birthday', detail: 'A birthday is missing.' },
  ],
}
const received: string[] = []
let isSignedIn = true
let api: Server
let browser: Browser
let gatehouse: Gatehouse

beforeAll(async () => {
  api = createServer((request, response) => {
    const problem = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ status, ...body }))
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      received.push(`${request.method} ${request.url}`)
      if (request.url === '/api/session')
        if (text.includes('right')) response.writeHead(204).end()
        else problem(401, wrongPassword)
      else if (isSignedIn) problem(422, refused)
      else problem(401, { title: 'Unauthorized' })
    })
  })
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  const address = api.address()
  const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  const product = join(mkdtempSync(join(tmpdir(), 'gatehouse-')), 'product')
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const paint = paintFor(process.stdout, { NO_COLOR: '1' })
  await initProduct({ folder: product, openapi: [document], operations: [] }, paint)
  said.mockRestore()
  browser = await launchBrowser()
  gatehouse = await startGatehouse({
    script: ['scripts/dev.ts', '--product', product, '--api', origin],
    env: { NODE_ENV: 'development' },
  })
})
afterAll(async () => {
  await Promise.all([gatehouse.stop(), browser.close()])
  api.close()
})

test('RFC 9457 errors show at their fields, and a lost session leaves', async () => {
  const page = await browser.newPage({ locale: 'en-US' })
  await page.goto(`${gatehouse.origin}/app/sign-in`)
  const send = page.getByRole('button', { name: 'Sign in' })
  await page.getByLabel('Account').fill('kim')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await send.click()
  await page.getByText(wrongPassword.detail, { exact: true }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/sign-in')

  await page.getByLabel('Password', { exact: true }).fill('right')
  await send.click()
  await page.getByRole('button', { name: 'Add a contact' }).click()
  await page.getByLabel('Name').fill('Lee')
  await page.getByLabel('Email').fill('lee@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  const email = page.getByLabel('Email')
  await page.getByText('A birthday is missing.').first().waitFor()
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  const described = (await email.getAttribute('aria-describedby'))?.split(' ') ?? []
  const descriptions = await Promise.all(
    described.map((id) => page.locator(`[id="${id}"]`).allTextContents()),
  )
  expect(descriptions.flat().join(' ')).toContain('This address has a contact already.')
  expect(await page.getByLabel('Name').getAttribute('aria-invalid')).not.toBe('true')

  isSignedIn = false
  await page.getByRole('button', { name: 'Send' }).click()
  await send.waitFor()
  expect(received).toContain('POST /api/contacts')
  await page.close()
})
