import { describe, expect, it } from 'vitest'
import type { Tenant } from '../../server/tenants/tenants.ts'
import { ask } from '../support/ask.ts'
import { useTestServer } from './support/use-test-server.ts'

/** As the build passes them: the third language is the second tenant's alone. */
const tenants: readonly Tenant[] = [
  { name: 'default', hosts: [], values: {}, languages: ['en-US', 'ko-KR'] },
  {
    name: 'maru',
    hosts: [],
    values: {},
    languages: ['ko-KR', 'en-US', 'ja-JP'],
    product: { 'ko-KR': '마루', 'en-US': 'Maru', 'ja-JP': 'マル' },
  },
  { name: 'nord', hosts: [], values: {}, languages: ['en-US', 'de-DE'] },
]
const lines: string[] = []
const referenceServer = useTestServer({
  tenants: async () => tenants,
  logging: { level: 'warn', stream: { write: (line) => lines.push(line) } },
})

type Named = Readonly<Record<string, string>>
const read = async (tenant: string, path: string, headers: Named = {}) => {
  const { cookie = '', ...others } = headers
  const { body } = await ask({
    port: referenceServer.port,
    method: 'GET',
    path,
    headers: {
      host: `localhost:${referenceServer.port}`,
      cookie: `Tenant=${tenant}; ${cookie}`,
      ...others,
    },
  })
  return body.toString()
}
const listed = async (tenant: string) =>
  (
    JSON.parse(await read(tenant, '/secdx/common-api/api/systems/languages/list')) as readonly {
      readonly languageTag: string
      readonly language: string
    }[]
  ).map(({ languageTag, language }) => [languageTag, language])
const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }

describe('a language of one tenant', () => {
  it.each([
    ['maru', 'ja', '', 'ja'],
    ['maru', 'ja-JP,ko;q=0.8', '', 'ja'],
    ['maru', 'fr', '', 'ko'],
    ['maru', 'ko', 'Language=Japanese', 'ja'],
    ['maru', 'ja', 'Language=English', 'en'],
    ['default', 'ja', '', 'en'],
    ['default', 'ja', 'Language=Japanese', 'en'],
  ])(
    '%s, Accept-Language: %s, %s: a page in %s',
    async (...[tenant, accepted, cookie, language]) => {
      const headers = { ...navigation, 'accept-language': accepted, cookie }
      const page = await read(tenant, '/nowhere', headers)
      expect(page).toContain(`<html lang="${language}"`)
      expect(/[\u3040-\u30FF]/.test(page)).toBe(language === 'ja')
      const plain = await read(tenant, '/secdx/plain/help', headers)
      expect(plain).toContain(`<html lang="${language}"`)
    },
  )

  it.each(['signup-service', 'signup-personal-data', 'signup-news', 'mfa-service'])(
    'has the terms %s, which no other tenant offers in it',
    async (id) => {
      const termsIn = async (tenant: string, language: string) =>
        JSON.parse(
          await read(
            tenant,
            `/secdx/common-api/api/terms/details?termsId=${id}&language=${language}`,
          ),
        ) as { readonly content: string; readonly languages: readonly string[] }
      const found = await termsIn('maru', 'ja-JP')
      expect(found.content).toMatch(/[\u3040-\u30FF]/)
      expect(found.languages).toEqual(['en-US', 'ja-JP', 'ko-KR'])
      expect((await termsIn('default', 'en-US')).languages).toEqual(['en-US', 'ko-KR'])
    },
  )

  it('is in the list of that tenant, by its own name', async () => {
    expect(await listed('maru')).toEqual([
      ['ko-KR', '한국어'],
      ['en-US', 'English'],
      ['ja-JP', '日本語'],
    ])
    expect(await listed('default')).toEqual([
      ['en-US', 'English'],
      ['ko-KR', '한국어'],
    ])
  })

  it('without texts of the server is told at the start, and gets those of the first', async () => {
    const told = lines
      .map((line) => JSON.parse(line) as Named)
      .filter(({ msg }) => msg?.startsWith('server/texts/'))
      .map(({ level, language, missing, of }) => [level, language, missing === of])
    expect(told).toEqual([['warn', 'de-DE', true]])
    const page = await read('nord', '/nowhere', { ...navigation, 'accept-language': 'de' })
    expect(page).toContain('Page not found')
    expect(page).toContain('<html lang="en">')
  })
})
