import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyHeader, headersOf, readHeaders } from '../../scripts/vite/deployment/headers-file.ts'
import { nginxHeaders } from '../../scripts/vite/deployment/nginx.ts'
import { readPageTables } from '../../scripts/vite/prerender/page-table.ts'
import { ownProduct, root } from '../../scripts/vite/product.ts'
import { commonHeaders } from '../../server/http/headers.ts'

const { dist } = ownProduct
const written = (name: string) => readFileSync(join(dist, 'nginx', name), 'utf8')

test("the build writes our server's header table with each page's policy", () => {
  const headers = readHeaders(dist)
  expect(headers).toEqual(headersOf(dist))
  expect(headers.every).toMatchObject(commonHeaders)
  const files = readPageTables(dist).flatMap(({ tenant, languages, themes, pages }) =>
    languages.flatMap((language) =>
      themes.flatMap((theme) =>
        [...new Set(['_page', ...pages.map(({ page }) => page)])].map(
          (page) => `pages/${tenant}/${language}/${theme}/${page}.html`,
        ),
      ),
    ),
  )
  expect(Object.keys(headers.policies).toSorted()).toEqual(files.toSorted())
  for (const policy of Object.values(headers.policies))
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self'( 'sha256-[^']+'){2}; .*trusted-types 'none'; report-to csp$/,
    )
})

test.each([
  [
    'en-US',
    {
      'system-error': 'System error',
      'warning-message': 'Notice',
      _page: 'Sign in to see this page',
      policy: 'Policy',
      'enroll-authenticator': 'Gatehouse',
    },
  ],
  [
    'ko-KR',
    {
      'system-error': '시스템 오류',
      'warning-message': '안내',
      _page: '로그인이 필요한 페이지',
      policy: '정책',
      'enroll-authenticator': 'Gatehouse',
    },
  ],
])("without scripts a page's heading fits all its addresses (%s)", (language, headings) => {
  const read = (page: string) =>
    /<noscript>.*?<h1>([^<]*)<\/h1>.*?<\/noscript>/.exec(
      readFileSync(join(dist, 'pages/default', language, `system/${page}.html`), 'utf8'),
    )?.[1]
  expect(Object.fromEntries(Object.keys(headings).map((page) => [page, read(page)]))).toEqual(
    headings,
  )
})

test('nginx gets all headers at server level, and none by hand', () => {
  expect(written('headers.conf').trimEnd()).toBe(nginxHeaders(readHeaders(dist)).trimEnd())
  for (const name of Object.keys(everyHeader))
    expect(written('headers.conf').toLowerCase()).toContain(`add_header ${name} $gatehouse_`)
  expect(written('locations.conf')).not.toContain('add_header')
  const byHand = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
  expect(byHand).not.toMatch(/^\s*(add_header|more_set_headers|expires)\b/m)
  expect(byHand.match(/dist\/nginx\/headers\.conf/g)).toHaveLength(
    [...byHand.matchAll(/^server \{/gm)].length,
  )
})
