import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { enterPassword, heading, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

const ON_EVERY_ANSWER = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'document-policy': 'force-load-at-top',
}

const FEATURES_ALLOWED = [
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'otp-credentials=(self)',
]

type Kind = 'page' | 'asset' | 'branding' | 'other'
interface Asked {
  readonly name: string
  readonly path: string
  readonly status: number
  readonly kind: Kind
  readonly method?: string
  readonly body?: string
}

const API = '/secdx/common-api/api'
const asked: readonly Asked[] = [
  { name: 'the entry', path: '/secdx/mfa/', status: 200, kind: 'page' },
  { name: 'the entry without its slash', path: '/secdx/mfa', status: 200, kind: 'page' },
  { name: 'a screen', path: '/secdx/mfa/consumer-home', status: 200, kind: 'page' },
  { name: 'an unknown address', path: '/secdx/mfa/nowhere', status: 404, kind: 'page' },
  { name: 'the page of an unknown address', path: '/secdx/mfa/404', status: 404, kind: 'page' },
  {
    name: 'a word that no screen has',
    path: '/secdx/mfa/login/policy/none',
    status: 404,
    kind: 'page',
  },
  { name: 'the page of a refused person', path: '/secdx/mfa/403', status: 403, kind: 'page' },
  { name: 'a screen that cannot be read', path: '/secdx/mfa/%E0%A4%A', status: 303, kind: 'other' },
  {
    name: 'an asset that is not there',
    path: '/secdx/mfa/assets/none.js',
    status: 404,
    kind: 'other',
  },
  { name: 'a service worker', path: '/secdx/mfa/sw.js', status: 404, kind: 'other' },
  {
    name: 'a file of the build that is not served',
    path: '/secdx/mfa/page-policy.json',
    status: 404,
    kind: 'other',
  },
  { name: 'the page as a file', path: '/secdx/mfa/index.html', status: 404, kind: 'other' },
  { name: 'an address outside', path: '/nowhere', status: 404, kind: 'other' },
  { name: 'a call', path: `${API}/systems/languages/list`, status: 200, kind: 'other' },
  { name: 'a refused call', path: `${API}/users/signin`, status: 401, kind: 'other' },
  { name: 'an unknown call', path: `${API}/nothing`, status: 404, kind: 'other' },
  {
    name: 'a call of nonsense',
    path: `${API}/login/context`,
    method: 'POST',
    body: '{"',
    status: 400,
    kind: 'other',
  },
  {
    name: 'a hand-over without a request',
    path: '/secdx/auth/commonauth',
    method: 'POST',
    body: '',
    status: 200,
    kind: 'other',
  },
  {
    name: 'the provider',
    path: '/secdx/auth/.well-known/openid-configuration',
    status: 200,
    kind: 'other',
  },
  {
    name: 'an error of the provider',
    path: '/secdx/auth/oauth2/authorize',
    status: 400,
    kind: 'other',
  },
  { name: 'the front page of the sandbox', path: '/sandbox/', status: 200, kind: 'other' },
  { name: 'the inbox', path: '/sandbox/inbox', status: 200, kind: 'other' },
  { name: 'the dock', path: '/sandbox/dock.json', status: 200, kind: 'other' },
  { name: 'the people', path: '/sandbox/people.json', status: 200, kind: 'other' },
  { name: 'the logo', path: '/sandbox/branding/logo.svg', status: 200, kind: 'branding' },
]

const CACHE: Readonly<Record<Kind, string>> = {
  page: 'no-store',
  other: 'no-store',
  asset: 'public, max-age=31536000, immutable',
  branding: 'public, max-age=300',
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const ask = ({ path, method = 'GET', body }: Pick<Asked, 'path' | 'method' | 'body'>) =>
  fetch(gatehouse.origin + path, {
    method,
    redirect: 'manual',
    ...(body === undefined ? {} : { body, headers: body === '' ? form : json }),
  })

function expectHeaders({ headers }: Response, kind: Kind): void {
  expect(
    Object.fromEntries(Object.keys(ON_EVERY_ANSWER).map((name) => [name, headers.get(name)])),
  ).toEqual(ON_EVERY_ANSWER)
  const features = (headers.get('permissions-policy') ?? '').split(', ')
  expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual(FEATURES_ALLOWED)
  for (const off of ['camera', 'clipboard-read', 'geolocation', 'microphone', 'payment', 'usb'])
    expect(features).toContain(`${off}=()`)
  expect(headers.get('cache-control')).toBe(CACHE[kind])
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; /)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(headers.get('x-powered-by')).toBeNull()
}

test.each(asked)('$name ($status) carries every header (D0.01, D7.14)', async (question) => {
  const answer = await ask(question)
  expect(answer.status).toBe(question.status)
  expectHeaders(answer, question.kind)
})

describe('the page', () => {
  let page: string
  let answer: Response
  beforeAll(async () => {
    answer = await ask({ path: '/secdx/mfa/' })
    page = await answer.text()
  })

  test('D7.14: has exactly this policy, with a hash for each of two inline scripts', () => {
    const hashes = [/<script type="importmap">(.*?)<\/script>/s, /<script>(.*?)<\/script>/s].map(
      (script) =>
        createHash('sha256')
          .update(script.exec(page)?.[1] ?? '')
          .digest('base64'),
    )
    const policy = (answer.headers.get('content-security-policy') ?? '')
      .split('; ')
      .filter((directive) => !directive.startsWith('style-src '))
    expect(policy).toEqual([
      "default-src 'none'",
      `script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "manifest-src 'self'",
      "worker-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      'report-to csp',
    ])
    expect(answer.headers.get('content-security-policy')).toMatch(
      /; style-src 'self'( 'sha256-[\w+/]+=*')?; /,
    )
    expect(answer.headers.get('reporting-endpoints')).toMatch(/^csp="\/secdx\//)
  })

  test('has no inline script but these two, no handlers, no style attributes', () => {
    expect([...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script>',
      '<script type="importmap">',
    ])
    expect(page).not.toMatch(/\s(on\w+|style)=/)
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
  })

  test('names the right integrity for each script and style, served immutable, compressed', async () => {
    const tags = [
      ...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+\.(?:js|css))"[^>]*>/g),
    ]
    expect(tags.length).toBeGreaterThan(1)
    for (const [tag, path = ''] of tags) {
      const asset = await fetch(gatehouse.origin + path, {
        headers: { 'accept-encoding': 'br, gzip' },
      })
      expectHeaders(asset, 'asset')
      expect(asset.headers.get('content-encoding')).toBe('br')
      expect(asset.headers.get('vary')).toMatch(/accept-encoding/i)
      const digest = createHash('sha256')
        .update(Buffer.from(await asset.arrayBuffer()))
        .digest('base64')
      expect(tag).toContain(`integrity="sha256-${digest}"`)
    }
  })

  test('serves fonts and lazy chunks as immutable too', async () => {
    const visitor = await gatehouse.visit({ language: 'ko-KR', as: 'seoyeon.lee' })
    const assets = new Set<string>()
    visitor.page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.includes('/assets/')) assets.add(pathname)
    })
    await toLogin(visitor)
    await visitor.page.evaluate(() => document.fonts.ready)
    for (const path of assets) expectHeaders(await ask({ path }), 'asset')
    expect([...new Set([...assets].map((path) => path.split('.').at(-1)))]).toEqual(
      expect.arrayContaining(['css', 'js', 'woff2']),
    )
    expect([...assets].filter((path) => path.endsWith('.js')).length).toBeGreaterThan(2)
  })
})

describe('in the browser', () => {
  test('refuses later markup, code from text, and scripts from the page', async () => {
    const { page, ...visitor } = await gatehouse.visit()
    await toLogin({ page, ...visitor })
    const attempts = await page.evaluate(() => {
      const attempt = (act: () => void) => {
        try {
          act()
          return 'let in'
        } catch (refusal) {
          return refusal instanceof Error ? refusal.name : 'refused'
        }
      }
      return [
        attempt(() => {
          document.body.insertAdjacentHTML('beforeend', '<b>markup</b>')
        }),
        attempt(() => {
          document.createElement('script').src = '/x.js'
        }),
        attempt(() => {
          Reflect.get(globalThis, 'trustedTypes').createPolicy('mine', {})
        }),
      ]
    })
    expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError'])
  })

  test('blocks the first script when it changed on the way', async () => {
    const visitor = await gatehouse.visit()
    const { page } = visitor
    await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `globalThis.tampered = true;${await response.text()}` })
    })
    await page.goto(`${gatehouse.entry}login`)
    await expect.poll(() => visitor.watch.faults().join()).toMatch(/integrity/i)
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
    // The prerendered view stays, without interaction.
    expect(
      await page.getByRole('button', { name: visitor.words.login, exact: true }).isDisabled(),
    ).toBe(true)
  })

  test('requests a changed lazy chunk again, then shows an error with retry', async () => {
    const visitor = await gatehouse.visit()
    const { page } = visitor
    const loads = loadsOf(page)
    await tamper(page, 'system')
    await page.goto(`${gatehouse.entry}404`)
    await heading(visitor, 'The page could not be loaded.')
    expect(loads.count).toBe(2)
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Reload' }).click()
    await heading(visitor, visitor.words.notFound)
  })

  test('blocks a changed later journey, and shows the same error', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    await toLogin(visitor)
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => name.includes('/assets/journeys-')),
    )
    expect(await page.content()).not.toContain('/journeys/verify-')
    const loads = loadsOf(page)
    await tamper(page, 'verify')
    await enterPassword(visitor)
    await heading(visitor, 'The page could not be loaded.')
    expect(loads.count).toBe(1)
    expect(visitor.watch.faults().join()).toMatch(/integrity/i)
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Reload' }).click()
    await heading(visitor, words.options)
  })

  test('blocks a changed first journey that the page names', async () => {
    const visitor = await gatehouse.visit()
    const { page } = visitor
    await tamper(page, 'sign-in')
    await page.goto(`${gatehouse.entry}login`)
    await heading(visitor, 'The page could not be loaded.')
    expect(visitor.watch.faults().join()).toMatch(/integrity/i)
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
  })
})

/** Counts the loads of the page from now on. */
function loadsOf(page: Page): { readonly count: number } {
  const loads = { count: 0 }
  page.on('load', () => {
    loads.count += 1
  })
  return loads
}

/** A third party inserts a line before the script of a journey. */
function tamper(page: Page, journey: string): Promise<unknown> {
  return page.route(new RegExp(String.raw`/journeys/${journey}-[\w-]+\.js$`), async (route) => {
    const response = await route.fetch()
    // Not cached: the browser must not find the test's changed answer later.
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'cache-control': 'no-store' },
      body: `globalThis.tampered = true;${await response.text()}`,
    })
  })
}
