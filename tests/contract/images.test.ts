import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brandingPolicy } from '../../server/http/headers.ts'
import { ask } from '../support/ask.ts'
import { useTestServer } from './support/use-test-server.ts'

// An image is opened by its address too, and SVG is a document that can have scripts.
const referenceServer = useTestServer()
const images = globSync('*.svg', {
  cwd: join(import.meta.dirname, '../../server/branding'),
}).map((name) => `/sandbox/branding/${name}`)

describe('an SVG image', () => {
  it('is one of many', () => {
    expect(images.length).toBeGreaterThan(4)
  })

  it.each(images)('%s is sandboxed, and loads nothing', async (path) => {
    const ports = [
      referenceServer.port,
      Number(new URL(referenceServer.clientAppsOrigin ?? '').port),
    ]
    for (const port of ports) {
      const { status, headers, body } = await ask({ port, path })
      expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([
        200,
        'image/svg+xml',
        brandingPolicy,
      ])
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(body.toString()).not.toMatch(/<script|\son\w+=|javascript:|<foreignObject|href="http/i)
    }
  })

  it('has a policy without scripts', () => {
    expect(brandingPolicy).toMatch(/default-src 'none'.*; sandbox;/)
    expect(brandingPolicy).not.toMatch(/script-src|allow-scripts|unsafe/)
  })
})

/** Headers that some server or cache between has obeyed. */
const odd: readonly Readonly<Record<string, string>>[] = [
  { range: 'bytes=0-0' },
  { range: 'bytes=9-1,0-0,-1' },
  { 'if-none-match': '*' },
  { 'if-match': '"x"' },
  { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'if-range': '"x"', range: 'bytes=0-0' },
  { 'accept-encoding': '*;q=0' },
  { 'accept-encoding': 'x'.repeat(2000) },
  { accept: 'text/html' },
  { origin: 'https://evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'POST' },
  { 'x-original-url': '/sandbox/inbox' },
  { 'x-rewrite-url': '/sandbox/inbox' },
  { cookie: 'Language=Korean; Theme=dark; Tenant=maru' },
]

describe.each([...images, '/sandbox/sandbox.css'])('the cacheable file %s', (path) => {
  it.each(odd)('is the same for a request with %o', async (headers) => {
    const plain = await ask({ port: referenceServer.port, path })
    const answer = await ask({ port: referenceServer.port, path, headers })
    expect([answer.status, answer.body.equals(plain.body)]).toEqual([200, true])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect({ ...answer.headers, date: '', 'x-request-id': '' }).toEqual({
      ...plain.headers,
      date: '',
      'x-request-id': '',
    })
  })
})
