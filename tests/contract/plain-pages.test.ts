import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { pagePolicy } from '../../server/http/headers.ts'
import { supportedBrowsers } from '../../server/plain/supported-browsers.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer({
  tenants: async () => [
    {
      name: 'default',
      hosts: [],
      values: {},
      languages: ['en-US', 'ko-KR'],
      product: { 'en-US': 'Gate', 'ko-KR': '관문' },
    },
  ],
})
const document = parse(
  readFileSync(join(import.meta.dirname, '../../openapi/plain-pages.yaml'), 'utf8'),
) as {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly parameters: readonly { readonly schema: { readonly enum: readonly string[] } }[]
        }
      }
    >
  >
}
const names = document.paths['/{page}']?.get.parameters[0]?.schema.enum ?? []

async function read(page: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${referenceServer.origin}/secdx/plain/${page}`, { headers })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

describe('the plain pages', () => {
  it('match the document: no scripts, the contact, links to other pages', async () => {
    expect(names.length).toBe(7)
    for (const name of names) {
      const { status, headers, html } = await read(name)
      expect([
        name,
        status,
        headers.get('content-type'),
        headers.get('content-security-policy'),
      ]).toEqual([name, 200, 'text/html; charset=utf-8', pagePolicy])
      expect(html).not.toMatch(/<script|<style|\son\w+=|\sstyle=/)
      expect(html).toContain('mailto:servicedesk@example.com')
      expect(names.filter((other) => !html.includes(`/secdx/plain/${other}?lang=en`))).toEqual([])
    }
  })

  it('use the language of the user or of the link', async () => {
    expect((await read('privacy')).html).toMatch(
      /<html lang="en">[^]*<h1>Privacy Policy<\/h1>[^]*What we keep/,
    )
    expect((await read('privacy', { 'accept-language': 'ko' })).html).toMatch(
      /<html lang="ko">[^]*<title>개인정보 처리방침 - 관문<\/title>/,
    )
    expect((await read('faq', { cookie: 'Language=Korean' })).html).toContain('<html lang="ko">')
    expect((await read('faq?lang=en', { cookie: 'Language=Korean' })).html).toContain(
      '<html lang="en">',
    )
  })

  it('show the content of the API as tables, lists and links', async () => {
    const { html } = await read('privacy')
    expect(html).toMatch(
      /<li><strong>Account<\/strong>[^]*<table>[^]*<th>Data<\/th>[^]*<a href="mailto:/,
    )
    expect((await read('guide')).html).toContain('<h2>Windows Hello</h2>')
    const { html: browsers } = await read('browsers')
    for (const { name, version, download } of supportedBrowsers)
      expect(browsers).toContain(`${name} ${version} or newer: <a href="${download}">`)
  })

  it('return 404 for another name, with a page that links onward', async () => {
    for (const name of ['none', 'constructor', '%3Cscript%3E']) {
      const { status, html } = await read(name)
      expect([
        name,
        status,
        html.includes('<h1>Page not found</h1>'),
        html.includes('<script'),
      ]).toEqual([name, 404, true, false])
    }
  })
})
