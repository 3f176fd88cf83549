import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { people } from '../../server/dev/users/demo-users.ts'
import { livePagePolicy } from '../../server/http/headers.ts'
import { HttpBrowser } from './support/http-browser.ts'
import {
  authorizeAddress,
  begin,
  enterPassword,
  newestCode,
  sendCode,
  signIn,
  signInToSecondStep,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

type Dock = {
  readonly title: string
  readonly codes: readonly { readonly code: string; readonly from: string; readonly news: string }[]
  readonly requests: readonly { readonly text: string }[]
}

let browser: HttpBrowser
const referenceServer = useTestServer()
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const dock = async (query = ''): Promise<Dock> =>
  JSON.parse((await browser.get(`/sandbox/dock.json?lang=en${query}`)).text)
const choose = (username: string) => browser.form('/sandbox/sign-in', { username })
const loginContext = async () => {
  const { location } = await browser.get(authorizeAddress(browser).path)
  expect(location).not.toContain('minji')
  const login = new URL(location ?? '', browser.origin)
  const sessionDataKey = login.searchParams.get('sessionDataKey') ?? ''
  return (await browser.api('GET', `/login/context/${sessionDataKey}`)).body
}

describe('the first page of the sandbox', () => {
  it.each(['en', 'ko'])('has a card for each demo user, with the password: %s', async (lang) => {
    const { text } = await browser.get(`/sandbox/?lang=${lang}`)
    for (const { username, password } of people) {
      expect(text).toContain(`<input type="hidden" name="username" value="${username}">`)
      expect(text).toContain(`<code>${password}</code>`)
    }
    expect(text.match(/<form [^>]*action="\/sandbox\/sign-in" target="_blank"/g)).toHaveLength(
      people.length,
    )
  })

  it('describes the sign-in of each kind of user', async () => {
    const { text } = await browser.get('/sandbox/?lang=en')
    for (const [name, how] of [
      ['Minji', 'password and SMS or email'],
      ['Daniel', 'password only'],
      ['Areum', 'password and the SingleID app'],
      ['Jiwoo', 'SMS and email, no password'],
      ['Nara', 'password, no other method yet'],
    ])
      expect(text).toContain(`<span>Sign in as ${name}</span> <small>${how}</small>`)
    const korean = (await browser.get('/sandbox/?lang=ko')).text
    expect(korean).toContain(
      '<span>김민지 님으로 로그인</span> <small>비밀번호와 SMS 또는 이메일</small>',
    )
  })

  it('names each user in Korean script on the Korean page', async () => {
    const korean = (await browser.get('/sandbox/?lang=ko')).text
    const names = [...korean.matchAll(/<h3 id="[^"]*">([^<]*)<\/h3>/g)].map(([, name = '']) => name)
    expect(names).toHaveLength(people.length)
    expect(names.filter((name) => !/^[가-힣]+$/.test(name))).toEqual([])
  })

  it('has one script, by its integrity, and no inline one', async () => {
    const { text, headers } = await browser.get('/sandbox/')
    expect(headers.get('content-security-policy')).toBe(livePagePolicy)
    expect(livePagePolicy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    const script = await browser.get('/sandbox/dock.js')
    const integrity = `sha384-${createHash('sha384').update(script.text).digest('base64')}`
    expect(text.match(/<script[^>]*>/g)).toEqual([
      `<script src="/sandbox/dock.js" integrity="${integrity}" crossorigin="anonymous" type="module">`,
    ])
    expect(text).not.toMatch(/\s(on\w+|style)=/)
  })

  it('has the colors of the product', async () => {
    const { text } = await browser.get('/sandbox/sandbox.css')
    expect(text).toContain('--brand-hue: 250')
    expect(text.replace(/[^]*The values repeat those above[^]*?\n}\n/, '')).not.toMatch(
      /#[\da-f]{3,6}\b/i,
    )
  })
})

describe.each([
  '/sandbox/',
  '/sandbox/inbox',
  '/sandbox/phone',
  '/sandbox/agent',
  '/sandbox/sign-up',
  '/secdx/plain/help',
])('the theme of %s', (path) => {
  it.each([
    ['Theme=dark', '<html lang="en" data-theme="dark">', 'content="dark"'],
    ['Theme=light', '<html lang="en" data-theme="light">', 'content="light"'],
    ['Theme=blue', '<html lang="en">', 'content="light dark"'],
    ['', '<html lang="en">', 'content="light dark"'],
  ])('follows the cookie, or else the system: %s', async (cookie, root, scheme) => {
    const html = await fetch(`${referenceServer.origin}${path}?lang=en`, { headers: { cookie } })
    const text = await html.text()
    expect(text).toContain(root)
    expect(text).toContain(`<meta name="color-scheme" ${scheme}>`)
  })
})

describe('the choice of a demo user', () => {
  it('fills the ID into the next sign-in, and only that one', async () => {
    const { status, location } = await choose('minji.kim')
    expect([status, location]).toEqual([303, '/secdx/mfa/'])
    expect(await loginContext()).toMatchObject({ username: 'minji.kim' })
    expect(await loginContext()).toMatchObject({ username: '' })
  })

  it('proves nothing: the password is still required', async () => {
    await choose('minji.kim')
    const answer = await enterPassword(browser, await begin(browser), {
      username: 'minji.kim',
      password: 'not-the-password',
    })
    expect(answer.body['code']).toBe('LOGIN_PASSWORD_INCORRECT')
  })

  it('ends the session of this browser, and no other', async () => {
    const other = new HttpBrowser(referenceServer.origin)
    await signIn(other)
    await browser.control('clock', { advanceSeconds: 61 })
    await signIn(browser)
    expect((await browser.api('GET', '/users/signin')).status).toBe(200)
    await choose('daniel.park')
    expect((await browser.api('GET', '/users/signin')).status).toBe(401)
    expect(await loginContext()).toMatchObject({ username: 'daniel.park' })
    expect((await other.api('GET', '/users/signin')).status).toBe(200)
  })

  it('refuses an unknown user and another site, ignores other fields', async () => {
    const unknown = await choose('nobody; Path=/')
    expect([unknown.location, unknown.headers.get('set-cookie')]).toEqual(['/sandbox/', null])
    browser.cookies.set('gatehouse-chosen', 'somebody.else')
    expect(await loginContext()).toMatchObject({ username: '' })
    const foreign = await browser.send(
      'POST',
      '/sandbox/sign-in',
      new URLSearchParams({ username: 'minji.kim' }),
      { origin: 'https://evil.example' },
    )
    expect(foreign.status).toBe(403)
    const more = await browser.form('/sandbox/sign-in', { username: 'minji.kim', to: '/evil' })
    expect(more.location).toBe('/secdx/mfa/')
  })
})

describe('the dock', () => {
  it('has the codes of the chosen user, newest first, for ten minutes', async () => {
    expect(await dock()).toEqual({ title: 'Codes', codes: [], requests: [] })
    const { requestId, who } = await signInToSecondStep(browser, 'minji.kim')
    await sendCode(browser, requestId)
    const first = await newestCode(browser, who.username)
    await browser.control('clock', { advanceSeconds: 61 })
    await sendCode(browser, requestId)
    const second = await newestCode(browser, who.username)
    const { title, codes } = await dock('&as=minji.kim')
    expect(title).toBe('Codes for Minji Kim')
    expect(codes.map(({ code }) => code)).toEqual([second, first])
    expect(codes[0]?.news).toBe(`New code for Minji Kim, by SMS: ${second}`)
    expect((await dock()).codes[0]?.from).toMatch(/^Minji Kim · SMS · /)
    expect((await dock('&as=daniel.park')).codes).toEqual([])
    expect((await browser.get('/sandbox/?as=minji.kim')).text).toContain(
      `<span class="code" data-code>${second}</span>`,
    )
    await browser.control('clock', { advanceSeconds: 601 })
    expect((await dock()).codes).toEqual([])
  })

  it('has the requests to approve, with a link to the phone', async () => {
    const { requestId } = await signInToSecondStep(browser, 'areum.bae')
    await browser.api('POST', '/verification/authenticator/push/send', {
      requestId,
      singleIDAppType: 'BIO',
      variant: 'verification',
    })
    expect((await dock('&as=areum.bae')).requests[0]?.text).toContain('Areum Bae')
    expect((await dock('&as=minji.kim')).requests).toEqual([])
    const { text } = await browser.get('/sandbox/?lang=en')
    expect(text).toContain('<a href="/sandbox/phone?lang=en">Approve on the phone</a>')
  })

  it('speaks Korean, and knows no other name than those of demo users', async () => {
    const { title } = JSON.parse(
      (await browser.get('/sandbox/dock.json?lang=ko&as=minji.kim')).text,
    ) as Dock
    expect(title).toBe('김민지 님의 인증번호')
    expect((await dock('&as=%3Cscript%3E')).title).toBe('Codes')
    expect((await dock('&as=minji.kim&as=daniel.park')).title).toBe('Codes')
  })
})
