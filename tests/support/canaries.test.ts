import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { launchBrowser } from '../../scripts/browser.ts'
import { watchCanaries, type Canaries } from './canaries.ts'
import { HANDLES, PATHS_WITH_HANDLES, PERSONAL_FIELDS, SECRET_FIELDS } from './canary-classes.ts'
import { addressTraces, findLeaks, type Canary, type Place } from './find-leaks.ts'
import { readAnswer, readRequest } from './read-request.ts'

const root = join(import.meta.dirname, '../..')
const password: Canary = { of: 'secret', value: 'correct-horse-9' }
const code: Canary = { of: 'secret', value: '482913' }
const handle: Canary = { of: 'handle', value: 'h'.repeat(43) }
const person: Canary = { of: 'personal', value: 'minji.kim' }
const all = [password, code, handle, person]

describe('reports a canary where its class is not allowed', () => {
  test.each<readonly [place: Place, leaked: readonly Canary[]]>([
    ['storage', all],
    ['log', all],
    ['console', all],
    ['referrer', all],
    ["server's cookie", [password, code, person]],
    ['address', [password, code, person]],
    ['address beside its handles', all],
    ['body', [password, code]],
  ])('in the %s', (place, leaked) => {
    const found = findLeaks(
      all,
      all.map(({ value }) => ({ place, text: `before ${value} after` })),
    )
    expect(found.map((leak) => leak.split('"')[1])).toEqual(leaked.map(({ value }) => value))
  })

  test.each(['1482913', '4829130', '0.482913', 'a482913', '2026-482913'])(
    'a code is no part of a longer word: %s',
    (text) => {
      expect(findLeaks([code], [{ place: 'log', text }])).toEqual([])
    },
  )

  test.each(['482913', '"482913"', 'code=482913&', '(482913)'])(
    'and is found as itself: %s',
    (text) => {
      expect(findLeaks([code], [{ place: 'log', text }])).toHaveLength(1)
    },
  )

  test.each(['김민지', '강별'])('a name in Hangul is short and looked for: %s', (value) => {
    expect(
      findLeaks([{ of: 'personal', value }], [{ place: 'log', text: `welcome ${value}님` }]),
    ).toHaveLength(1)
    expect(
      findLeaks(
        [{ of: 'personal', value: value.slice(0, 1) }],
        [{ place: 'log', text: `welcome ${value}님` }],
      ),
    ).toEqual([])
  })

  test('a name that was typed where a password belongs is none', () => {
    expect(
      findLeaks(
        [person, { of: 'secret', value: person.value }],
        [{ place: 'body', text: person.value }],
      ),
    ).toEqual([])
  })
})

describe('a handle in an address', () => {
  const at = (path: string) => findLeaks([handle], addressTraces(`https://sso.example${path}`))
  test.each([
    `/login?sessionDataKey=${handle.value}`,
    `/oauth2/redirect?code=${handle.value}&state=x`,
    `/warning#link=${handle.value}`,
    `/api/login/context/${handle.value}`,
    '/login',
  ])('is where it was declared: %s', (path) => {
    expect(at(path)).toEqual([])
  })

  test.each([
    `/login?key=${handle.value}`,
    `/${handle.value}`,
    `/login#${handle.value}`,
    `/login?next=%2Fa%3FrequestId%3D${handle.value}`,
  ])('and nowhere else: %s', (path) => {
    expect(at(path)).toHaveLength(1)
  })
})

describe('the classes', () => {
  interface Schema {
    readonly properties?: Readonly<Record<string, Schema>>
    readonly 'x-class'?: string
    readonly $ref?: string
  }
  interface Parameter {
    readonly name?: string
    readonly in?: string
    readonly 'x-class'?: string
  }
  const documents = ['common-api', 'auth-endpoints'].map(
    (name) => parse(readFileSync(join(root, `openapi/${name}.yaml`), 'utf8')) as unknown,
  )
  const objects = (value: unknown): readonly object[] =>
    typeof value === 'object' && value !== null
      ? [value, ...Object.values(value).flatMap(objects)]
      : []
  const everything = documents.flatMap(objects)
  const named = (wanted: string) =>
    new Set([
      ...everything.flatMap((one) =>
        Object.entries((one as Schema).properties ?? {}).flatMap(([name, schema]) =>
          schema['x-class'] === wanted ? [name] : [],
        ),
      ),
      ...everything.flatMap((one) => {
        const { name, in: where, 'x-class': of } = one as Parameter
        return typeof name === 'string' && where !== undefined && of === wanted ? [name] : []
      }),
    ])

  test('are those of the OpenAPI documents', () => {
    // The code of OAuth is a secret of the exchange, and the standard puts it into the callback's
    // address.
    expect([...named('secret')].toSorted()).toEqual([...SECRET_FIELDS, 'code'].toSorted())
    // Parameters of an authorization request are public in OAuth: they are in the provider's
    // address.
    const publicByOAuth = ['clientId', 'redirectUri', 'codeChallenge']
    const unwatched = [...named('handle')].filter((name) => !HANDLES.has(name))
    // A number of a log-out at a provider is a part of `logoutUrl`.
    expect(unwatched).toEqual(['logoutUrl', ...publicByOAuth, 'logout'])
    // Methods and applications have names too; those of users are planted.
    expect([...named('personal')].toSorted()).toEqual(
      [...PERSONAL_FIELDS, 'name'].filter((name) => name !== 'attributes').toSorted(),
    )
    const templates = documents
      .flatMap((document) => Object.keys((document as { readonly paths: object }).paths))
      .filter((path) => path.includes('{'))
    expect(
      templates
        .map((path) => path.slice(0, path.indexOf('{')))
        .filter((path) => !PATHS_WITH_HANDLES.includes(path)),
      // The id of an identity provider is public.
    ).toEqual(['/idp/callback/'])
  })

  test('are read from sent data: JSON at any depth, and forms', () => {
    const read = (postData: string) =>
      readRequest({
        url: () => 'https://sso.example/a?requestId=r',
        headers: () => ({ authorization: 'Bearer token-1' }),
        postData: () => postData,
      })
    expect(read('{"inner":{"password":"p","list":[{"otp":"1"}],"note":"n"}}')).toMatchObject({
      canaries: [
        { of: 'secret', value: 'p' },
        { of: 'secret', value: '1' },
        { of: 'handle', value: 'r' },
        { of: 'handle', value: 'token-1' },
      ],
      traces: [
        { place: 'address' },
        { place: 'address beside its handles' },
        { place: 'body', text: 'n' },
      ],
    })
    expect(read('username=kim&requestId=q').canaries).toEqual([
      { of: 'personal', value: 'kim' },
      { of: 'handle', value: 'q' },
      { of: 'handle', value: 'r' },
      { of: 'handle', value: 'token-1' },
    ])
  })

  test('are read from an answer before the values are sent', () => {
    const read = readAnswer(
      '{"requestId":"r","state":"DORMANT","code":"REQUEST_EXPIRED","appData":"a","items":[{"maskedId":"m","name":"Sms"}],"attributes":[{"name":"email","value":"e"}]}',
    )
    expect(read).toEqual([
      { of: 'handle', value: 'r' },
      { of: 'secret', value: 'a' },
      { of: 'personal', value: 'm' },
      { of: 'personal', value: 'e' },
    ])
    expect(readAnswer('{"attributes":["department"],"cut')).toEqual([])
  })

  test("mark an organization's extra questions as personal, with any name", () => {
    expect(
      readRequest({
        url: () => 'https://sso.example/a',
        headers: () => ({}),
        postData: () => '{"attributes":{"department":"d"}}',
      }).canaries,
    ).toEqual([{ of: 'personal', value: 'd' }])
  })
})

/** Each runs in the page, with a password of its own. */
const LEAKING: readonly (readonly [
  where: Place,
  name: string,
  leak: (value: string) => unknown,
])[] = [
  [
    'referrer',
    'the address it comes from',
    (value) => {
      history.replaceState(null, '', `?q=${value}`)
      return fetch('/next').then(() => history.replaceState(null, '', '/'))
    },
  ],
  [
    'address',
    'a query',
    (value) => fetch(`/next?q=${encodeURIComponent(value)}`).then(() => undefined),
  ],
  ['address', 'what the address bar shows', (value) => history.replaceState(null, '', `#${value}`)],
  ['storage', 'the history', (value) => history.replaceState({ value }, '')],
  ['storage', 'local storage', (value) => localStorage.setItem('draft', JSON.stringify({ value }))],
  ['storage', 'a name in session storage', (value) => sessionStorage.setItem(value, '')],
  [
    'storage',
    'the name of the window',
    (value) => {
      window.name = value
    },
  ],
  [
    'storage',
    'a cookie',
    (value) => {
      document.cookie = `draft=${encodeURIComponent(value)}`
    },
  ],
  [
    'storage',
    'a database',
    (value) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('drafts', 1)
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('drafts').put({ value }, 'draft'),
        )
        opening.addEventListener('success', () => resolve(opening.result.close()))
      }),
  ],
  ['console', 'an object', (value) => console.log('typed', { value })],
  [
    'body',
    'a report',
    (value) =>
      fetch('/report', {
        method: 'POST',
        body: JSON.stringify({ detail: `It was ${value}.` }),
      }).then(() => undefined),
  ],
]

describe('in a browser', () => {
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let canaries: Canaries
  let log = ''
  beforeAll(async () => {
    browser = await launchBrowser()
  }, 900_000)
  afterAll(() => browser.close())
  beforeEach(async () => {
    log = ''
    context = await browser.newContext()
    canaries = watchCanaries(
      () => Promise.resolve([person]),
      () => log,
    )
    canaries.follow(context)
    page = await context.newPage()
    await page.route('http://gatehouse.test/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'referrer-policy': 'unsafe-url' },
        body: '<title>A page</title>',
      }),
    )
    await page.goto('http://gatehouse.test/')
  })
  afterEach(() => context.close())
  const verify = (value: string) =>
    page.evaluate(
      (typed) =>
        fetch('/verify', { method: 'POST', body: JSON.stringify({ password: typed }) }).then(
          () => undefined,
        ),
      value,
    )

  test('finds no leak in a page that keeps typed values private', async () => {
    await verify(password.value)
    expect(await canaries.leaks()).toEqual([])
  })

  test('reports a page that leaves a typed value, with the place', async () => {
    const planted = LEAKING.map(([where, name, leak], at) => ({
      where,
      name,
      leak,
      value: `${password.value}-${String(at).padStart(2, '0')}`,
    }))
    for (const { value, leak } of planted) {
      await verify(value)
      await page.evaluate(leak, value)
    }
    const leaked = await canaries.leaks()
    const missed = planted.filter(
      ({ where, value }) =>
        !leaked.some((line) => line.startsWith(`secret "${value}" in the ${where}:`)),
    )
    expect(missed.map(({ name }) => name)).toEqual([])
  })

  test('also reports values that only the server sent', async () => {
    await page.route('**/told', (route) =>
      route.fulfill({ json: { secureCode: 'JBSWY3DPEHPK3PXP', maskedData: '***-****-0101' } }),
    )
    await page.evaluate(() =>
      fetch('/told')
        .then((answer) => answer.json() as Promise<object>)
        .then((answer) => localStorage.setItem('told', JSON.stringify(answer))),
    )
    expect((await canaries.leaks()).map((leak) => leak.split(':')[0])).toEqual([
      'secret "JBSWY3DPEHPK3PXP" in the storage',
      'personal "***-****-0101" in the storage',
    ])
  })

  test('reads each server log entry once', async () => {
    await verify(password.value)
    log = `{"msg":"request","body":"${password.value}, ${person.value}"}`
    expect(await canaries.leaks()).toHaveLength(2)
    expect(await canaries.leaks()).toEqual([])
  })
})
