import { beforeAll, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { useTestServer } from './support/use-test-server.ts'

let browser: HttpBrowser
let now = Date.UTC(2026, 10, 20, 9, 0, 0)

const referenceServer = useTestServer({ clock: { now: () => now } })
beforeAll(() => {
  browser = new HttpBrowser(referenceServer.origin)
})

const items = async (path: string) =>
  (await browser.api('GET', path)).body['items'] as readonly Readonly<Record<string, unknown>>[]

describe('help', () => {
  it('exists in both languages for every user, in order', async () => {
    for (const path of ['/supports/guide/list', '/supports/faq/list']) {
      const [english, korean] = [
        await items(`${path}?language=en-US`),
        await items(`${path}?language=ko-KR`),
      ]
      expect(english.map(({ order }) => order)).toEqual(english.map((_, at) => at + 1))
      expect(korean.map(({ id }) => id)).toEqual(english.map(({ id }) => id))
      expect(korean).not.toEqual(english)
      expect((await browser.api('GET', path)).body['code']).toBe('VALIDATION_FAILED')
    }
  })

  it('D2.29: has guides in order, with one spelling of e-mail', async () => {
    for (const language of ['en-US', 'ko-KR']) {
      const guide = await items(`/supports/guide/list?language=${language}`)
      expect(guide.map(({ id }) => id)).toEqual([
        'sms',
        'app',
        'hello',
        'directory',
        'signup',
        'password',
        'logout',
      ])
      expect(JSON.stringify(guide)).not.toMatch(/e-mail|메일(?<!이메일)/i)
    }
  })

  it('promises no tenant-specific numbers and explains the app number (0022)', async () => {
    const [english, korean] = [
      await items('/supports/guide/list?language=en-US'),
      await items('/supports/guide/list?language=ko-KR'),
    ]
    const all = JSON.stringify([
      english,
      korean,
      await items('/supports/faq/list?language=en-US'),
      await items('/supports/faq/list?language=ko-KR'),
    ])
    expect(all).not.toMatch(/(six|eight|\d+) digits|\d+자리|a minute|\d+분/)
    expect(english.find(({ id }) => id === 'app')?.['content']).toContain(
      'enter the number shown on the screen in the app',
    )
    expect(korean.find(({ id }) => id === 'app')?.['content']).toContain(
      '화면에 표시된 번호를 앱에 입력하고',
    )
  })

  it.each([
    ['', 4],
    ['PHONE', 2],
    ['phone  number', 2],
    ['nothing of it', 0],
    ['%25', 0],
    ['a'.repeat(50), 0],
  ])('finds the questions that contain every search word: %s', async (keyword, found) => {
    expect(
      await items(
        `/supports/faq/list?language=en-US&keyword=${encodeURIComponent(decodeURIComponent(keyword))}`,
      ),
    ).toHaveLength(found)
  })

  it('refuses a search of more than fifty characters', async () => {
    expect(
      (await browser.api('GET', `/supports/faq/list?language=en-US&keyword=${'a'.repeat(51)}`))
        .body['code'],
    ).toBe('VALIDATION_FAILED')
  })
})

const list = (query = '') => items(`/notices/urgent/list?language=ko-KR${query}`)
const left = async () =>
  (await browser.api('GET', '/notices/urgent/list?language=en-US')).body['dayEndsIn']

describe('urgent notices', () => {
  it('appear in time, by kind, in the user language (D2.11)', async () => {
    expect(await list()).toEqual([])
    expect((await browser.control('notices', { type: 'rumour' })).status).toBe(400)
    await browser.control('notices', { type: 'maintenance', blocking: true, minutes: 10 })
    now += 60_000
    await browser.control('notices', { type: 'incident', minutes: 60 })
    expect(
      (await list()).map(({ notificationType, blocking }) => [notificationType, blocking]),
    ).toEqual([
      ['incident', false],
      ['maintenance', true],
    ])
    expect(
      (await list('&notificationType=maintenance')).map(({ title, from, to }) => [title, from, to]),
    ).toEqual([['시스템 점검 안내', '2026-11-20T09:00:00.000Z', '2026-11-20T09:10:00.000Z']])
    now += 9 * 60_000
    expect((await list()).map(({ notificationType }) => notificationType)).toEqual(['incident'])
    expect(
      (await browser.api('GET', '/notices/urgent/list?language=ko-KR&notificationType=rumour'))
        .body['code'],
    ).toBe('VALIDATION_FAILED')
  })

  it('return the time until the day ends at the organization', async () => {
    now = Date.UTC(2026, 10, 20, 14, 59, 0)
    expect(await left()).toBe(60)
    now += 60_000
    expect(await left()).toBe(86_400)
  })
})

describe('the cookie policy', () => {
  it.each(['en-001', 'en-IN', 'en-US', 'ko-KR', 'vi-VN', 'zh-CN', 'en-150', 'pt-419'])(
    'R9.18 R9.19 R9.20 R9.21 R9.22 R9.23 R9.24 R9.25: exists for %s',
    async (group) => {
      const { body } = await browser.api('GET', `/terms/cookie/latest?language=${group}`)
      expect(body).toMatchObject({
        version: '1',
        content: expect.stringContaining('cookieConsent'),
      })
      const { body: languages } = await browser.api(
        'POST',
        `/terms/version/language?termsVersionId=${String(body['id'])}`,
        {},
      )
      expect(languages).toContainEqual({ languageTag: group })
    },
  )

  it('changes with its version and may lack a language', async () => {
    await browser.control('settings', { cookiePolicyVersion: 2, cookiePolicyInKorean: 0 })
    expect((await browser.api('GET', '/terms/cookie/latest?language=en-001')).body).toMatchObject({
      id: 'cookie-2',
      version: '2',
    })
    expect(
      (await browser.api('POST', '/terms/version/language?termsVersionId=cookie-1', {})).body[
        'code'
      ],
    ).toBe('NOT_FOUND')
    expect(
      (await browser.api('POST', '/terms/version/language?termsVersionId=cookie-2', {})).body,
    ).not.toContainEqual({ languageTag: 'ko-KR' })
    expect((await browser.api('GET', '/terms/cookie/latest?language=ko-KR')).body['code']).toBe(
      'NOT_FOUND',
    )
    expect((await browser.api('GET', '/terms/cookie/latest?language=de')).body['code']).toBe(
      'NOT_FOUND',
    )
  })
})
