import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportsPath } from '../../server/http/address.ts'
import { startReferenceServer, type ReferenceServer } from '../../server/main.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-reports-'))
const lines: string[] = []
let now = Date.parse('2026-01-01T00:00:00Z')
let referenceServer: ReferenceServer
beforeAll(async () => {
  referenceServer = await startReferenceServer({
    dataFolder: folder,
    host: '127.0.0.1',
    port: 0,
    mode: 'backend',
    publicOrigin: 'https://login.example.com',
    clock: { now: () => now },
    log: ({ error }) => lines.push(error),
  })
  await referenceServer.open()
})
afterAll(async () => {
  await referenceServer.close()
  rmSync(folder, { recursive: true })
})

const report = (body: string) =>
  fetch(`http://127.0.0.1:${referenceServer.port}${reportsPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json' },
    body,
  })

it('logs a policy violation in one line without the address query', async () => {
  const violation = {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?k=1',
    documentURL: 'http://localhost/login?sessionDataKey=handle',
    lineNumber: 3,
  }
  const answer = await report(JSON.stringify([{ type: 'csp-violation', body: violation }]))
  expect(answer.status).toBe(204)
  expect(lines).toEqual([
    'policy violation: effectiveDirective script-src-elem, blockedURL https://evil.example/x.js, documentURL http://localhost/login, lineNumber 3',
  ])
})

it('logs a script that a browser could not load, without its query', async () => {
  lines.length = 0
  const body = { what: 'a journey', reason: 'Error: /assets/x.js?a=1' }
  await report(JSON.stringify([{ type: 'load-failure', body }]))
  expect(lines).toEqual(['load failure: what a journey, reason Error: /assets/x.js'])
})

it.each([
  '',
  'no json',
  '{}',
  '[1, null, {"body": 7}]',
  JSON.stringify(Array.from({ length: 500 }, () => ({ body: {} }))),
])('%.20s causes no error and no log flood', async (body) => {
  lines.length = 0
  expect((await report(body)).status).toBe(204)
  expect(lines.length).toBeLessThanOrEqual(20)
})

it('logs repeated violations of one rule once, with the first address', async () => {
  lines.length = 0
  const images = Array.from({ length: 9 }, (_, n) => ({
    type: 'csp-violation',
    body: { effectiveDirective: 'img-src', blockedURL: `https://evil.example/${n}.png` },
  }))
  await report(
    JSON.stringify([
      ...images,
      { type: 'csp-violation', body: { effectiveDirective: 'font-src' } },
    ]),
  )
  expect(lines.toSorted()).toEqual([
    'policy violation: effectiveDirective font-src',
    'policy violation: effectiveDirective img-src, blockedURL https://evil.example/0.png',
  ])
})

it('logs an older report type in one line of the same form', async () => {
  lines.length = 0
  const older = {
    'document-uri': 'http://localhost/login?sessionDataKey=handle',
    'violated-directive': 'img-src',
    'blocked-uri': 'https://evil.example/x.png?k=1',
    'line-number': 7,
  }
  const answer = await fetch(`http://127.0.0.1:${referenceServer.port}${reportsPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': older }),
  })
  expect([answer.status, lines]).toEqual([
    204,
    [
      'policy violation: effectiveDirective img-src, blockedURL https://evil.example/x.png, documentURL http://localhost/login, lineNumber 7',
    ],
  ])
})

it('answers a client with too many reports but stops logging them', async () => {
  lines.length = 0
  for (let n = 0; n < 40; n += 1)
    expect(
      (
        await report(
          JSON.stringify([{ type: 'csp-violation', body: { effectiveDirective: `rule-${n}` } }]),
        )
      ).status,
    ).toBe(204)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThan(30)
})

/** Twenty reports of each of forty addresses. */
async function flood(): Promise<void> {
  const body = JSON.stringify(
    Array.from({ length: 20 }, (_, kind) => ({
      type: 'csp-violation',
      body: { effectiveDirective: `rule-${kind}` },
    })),
  )
  for (let n = 0; n < 40; n += 1) {
    await fetch(`http://127.0.0.1:${referenceServer.port}${reportsPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/reports+json',
        'x-forwarded-for': `203.0.113.${n}`,
        'x-forwarded-proto': 'https',
      },
      body,
    })
  }
}

it('logs at most three hundred lines in five minutes over many clients', async () => {
  now += 300_000
  lines.length = 0
  await flood()
  expect(lines).toHaveLength(300)
  now += 300_000
  await flood()
  expect(lines).toHaveLength(600)
})
