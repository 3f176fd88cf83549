import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import {
  begin,
  enterCode,
  enterPassword,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  sendCode,
  signInToSecondStep,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

let browser: HttpBrowser
let now = Date.UTC(2026, 10, 20, 9, 0, 5)

const referenceServer = useTestServer({ clock: { now: () => now } })
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
  now += 3_600_000
})

const postForBody = async (path: string, body: object, by = browser): Promise<unknown> =>
  JSON.parse((await by.control(path, body)).text).is
const check = (requestId: string, type: 'sso' | 'security', by = browser) =>
  by.api('POST', '/agents/check', { requestId, type })
const start = (requestId: string, by = browser) =>
  by.api('POST', '/agents/pairing/start', { requestId })
const status = (requestId: string, by = browser) =>
  by.api('GET', `/agents/pairing/status?requestId=${requestId}`)
const postpone = (requestId: string, by = browser) =>
  by.api('POST', '/agents/pairing/postpone', { requestId })
const nextStep = async (requestId: string) =>
  (
    (await browser.api('GET', `/login/status?requestId=${requestId}`)).body['result'] as Readonly<
      Record<string, unknown>
    >
  )['nextStep']
const times = <T>(n: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, call))
const expectEnded = async (
  begun: Awaited<ReturnType<typeof begin>>,
  requestId: string,
  username: string,
) =>
  (
    await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, requestId, username)).text,
    )
  ).pathname

/** Proves both steps of a user that has to register the computer. */
async function proven(by = browser) {
  const { begun, requestId, who } = await signInToSecondStep(by, 'suah.nam')
  await sendCode(by, requestId)
  const { body } = await enterCode(by, requestId, await newestCode(by, who.addresses[0] ?? ''))
  expect(body['nextStep']).toBe('AGENT_ENROLL')
  return { begun, requestId }
}

describe('installers', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macos'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'linux'],
  ])('give %s the %s files with correct size and hash (D2.17)', async (agent, os) => {
    for (const type of ['sso', 'security']) {
      const { body } = await browser
        .send('GET', `/secdx/common-api/api/agents/latest?type=${type}&language=ko-KR`, undefined, {
          'user-agent': agent,
        })
        .then(({ text }) => ({ body: JSON.parse(text) as Readonly<Record<string, unknown>> }))
      const file = await fetch(referenceServer.origin + String(body['downloadLink']))
      const bytes = Buffer.from(await file.arrayBuffer())
      expect(body).toMatchObject({
        os,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
      expect(body['otherSystems']).toHaveLength(2)
      expect([
        file.headers.get('content-disposition'),
        file.headers.get('x-content-type-options'),
      ]).toEqual([`attachment; filename="${String(body['fileName'])}"`, 'nosniff'])
    }
  })

  it('returns an installer for a known system in the requested language only', async () => {
    expect(
      (await browser.api('GET', '/agents/latest?type=sso&os=linux&language=en-US')).body,
    ).toMatchObject({
      os: 'linux',
      steps: ['Download the file.', expect.any(String), expect.any(String)],
    })
    expect(
      (await browser.api('GET', '/agents/latest?type=sso&os=beos&language=en-US')).body['code'],
    ).toBe('VALIDATION_FAILED')
    expect(
      (await browser.api('GET', '/agents/latest?type=other&language=en-US')).body['code'],
    ).toBe('VALIDATION_FAILED')
  })
})

describe('a required program on the computer', () => {
  it('is required before the second step (D2.17)', async () => {
    const { requestId, begun, who } = await signInToSecondStep(browser, 'yerin.song')
    expect(await nextStep(requestId)).toBe('AGENT_REQUIRED')
    expect(await check(requestId, 'sso')).toMatchObject({
      status: 404,
      body: { code: 'AGENT_NOT_FOUND' },
    })
    expect((await sendCode(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    expect(await expectEnded(begun, requestId, 'yerin.song')).toBe('/secdx/mfa/error')
    expect(await postForBody('agent/install', { type: 'security' })).toBe('installed')
    expect((await check(requestId, 'sso')).body['code']).toBe('AGENT_NOT_FOUND')
    await postForBody('agent/install', { type: 'sso' })
    expect(await check(requestId, 'sso')).toMatchObject({
      status: 200,
      body: { installed: true, version: '2.4.1' },
    })
    expect(await nextStep(requestId)).toBe('SECOND_STEP')
    await sendCode(browser, requestId)
    expect(
      (await enterCode(browser, requestId, await newestCode(browser, who.addresses[0] ?? ''))).body[
        'nextStep'
      ],
    ).toBe('COMPLETE')
    expect(await expectEnded(begun, requestId, 'yerin.song')).toBe('/secdx/mfa/oauth2/redirect')
  })

  it('is required after one step too, and another program does not count', async () => {
    const who = await person(browser, 'minho.gwak')
    const begun = await begin(browser)
    const { body } = await enterPassword(browser, begun, who)
    const requestId = String(body['requestId'])
    expect(body['nextStep']).toBe('SECURITY_PROGRAM_REQUIRED')
    await postForBody('agent/install', { type: 'sso' })
    expect((await check(requestId, 'sso')).status).toBe(200)
    expect(await nextStep(requestId)).toBe('SECURITY_PROGRAM_REQUIRED')
    expect(await expectEnded(begun, requestId, 'minho.gwak')).toBe('/secdx/mfa/error')
    await postForBody('agent/install', { type: 'security' })
    expect(
      (await times(20, () => check(requestId, 'security'))).every(
        ({ status: code }) => code === 200,
      ),
    ).toBe(true)
    expect(await nextStep(requestId)).toBe('COMPLETE')
    expect(await expectEnded(begun, requestId, 'minho.gwak')).toBe('/secdx/mfa/oauth2/redirect')
  })

  it('is found for this browser only, and not after it is removed', async () => {
    const { requestId } = await signInToSecondStep(browser, 'yerin.song')
    const other = new HttpBrowser(referenceServer.origin)
    await postForBody('agent/install', { type: 'sso' }, other)
    expect((await check(requestId, 'sso')).body['code']).toBe('AGENT_NOT_FOUND')
    await postForBody('agent/install', { type: 'sso' })
    await postForBody('agent/remove', { type: 'sso' })
    expect((await check(requestId, 'sso')).body['code']).toBe('AGENT_NOT_FOUND')
  })

  it("refuses a check for an unknown, expired or other browser's request", async () => {
    const { requestId } = await signInToSecondStep(browser, 'yerin.song')
    const other = new HttpBrowser(referenceServer.origin)
    await signInToSecondStep(other, 'yerin.song')
    await postForBody('agent/install', { type: 'sso' }, other)
    expect((await check(requestId, 'sso', other)).body['code']).toBe('REQUEST_EXPIRED')
    expect((await check('nothing', 'sso', other)).body['code']).toBe('REQUEST_EXPIRED')
    await postForBody('agent/install', { type: 'sso' })
    now += 601_000
    expect((await check(requestId, 'sso')).body['code']).toBe('REQUEST_EXPIRED')
  })

  it('is required again at the next sign-in', async () => {
    await postForBody('agent/install', { type: 'sso' })
    await check((await signInToSecondStep(browser, 'yerin.song')).requestId, 'sso')
    expect(await nextStep((await signInToSecondStep(browser, 'yerin.song')).requestId)).toBe(
      'AGENT_REQUIRED',
    )
  })
})

describe('the registration of a computer', () => {
  it('needs a one-time code from the agent before hand-over (D2.18)', async () => {
    const { begun, requestId } = await proven()
    expect(await expectEnded(begun, requestId, 'suah.nam')).toBe('/secdx/mfa/error')
    expect((await status(requestId)).body).toEqual({ status: 'EXPIRED' })
    const { body } = await start(requestId)
    expect(body).toEqual({
      pairingCode: expect.stringMatching(/^[A-Z2-7]{8}$/),
      timeOut: expect.any(Number),
    })
    expect((await status(requestId)).body).toEqual({ status: 'WAITING' })
    const code = String(body['pairingCode'])
    expect(await postForBody('agent/pair', { code })).toBe('no-agent')
    await postForBody('agent/install', { type: 'sso' })
    expect(await postForBody('agent/pair', { code: 'AAAAAAAA' })).toBe('refused')
    expect(
      await postForBody('agent/pair', {
        code: `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`,
      }),
    ).toBe('paired')
    expect((await status(requestId)).body).toMatchObject({
      status: 'PAIRED',
      result: { requestId, nextStep: 'COMPLETE' },
    })
    expect(await postForBody('agent/pair', { code })).toBe('refused')
    expect(await expectEnded(begun, requestId, 'suah.nam')).toBe('/secdx/mfa/oauth2/redirect')
    now += 61_000
    const later = new HttpBrowser(referenceServer.origin)
    const again = await signInToSecondStep(later, 'suah.nam')
    await sendCode(later, again.requestId)
    expect(
      (
        await enterCode(
          later,
          again.requestId,
          await newestCode(later, again.who.addresses[0] ?? ''),
        )
      ).body['nextStep'],
    ).toBe('COMPLETE')
  })

  it('accepts one of twenty computers that send the code at once', async () => {
    const { requestId } = await proven()
    const code = String((await start(requestId)).body['pairingCode'])
    const computers = Array.from({ length: 20 }, () => new HttpBrowser(referenceServer.origin))
    for (const computer of computers) await postForBody('agent/install', { type: 'sso' }, computer)
    const all = await Promise.all(
      computers.map((computer) => postForBody('agent/pair', { code }, computer)),
    )
    expect(all.filter((is) => is === 'paired')).toHaveLength(1)
    expect(all.filter((is) => is === 'refused')).toHaveLength(19)
  })

  it('refuses a code that is expired, replaced or of a closed request', async () => {
    await browser.control('settings', { requestSeconds: 3600 })
    const { requestId } = await proven()
    await postForBody('agent/install', { type: 'sso' })
    const { body } = await start(requestId)
    expect(body['timeOut']).toBe(600)
    const newer = String((await start(requestId)).body['pairingCode'])
    expect(await postForBody('agent/pair', { code: String(body['pairingCode']) })).toBe('refused')
    now += 601_000
    expect((await status(requestId)).body).toEqual({ status: 'EXPIRED' })
    expect(await postForBody('agent/pair', { code: newer })).toBe('refused')
    const last = String((await start(requestId)).body['pairingCode'])
    await browser.api('POST', '/login/cancel', { requestId })
    expect(await postForBody('agent/pair', { code: last })).toBe('refused')
  })

  it('starts, reports and postpones only for its browser after both steps', async () => {
    const { requestId: early } = await signInToSecondStep(browser, 'suah.nam')
    expect((await start(early)).body['code']).toBe('REQUEST_EXPIRED')
    expect((await postpone(early)).body['code']).toBe('REQUEST_EXPIRED')
    now += 61_000
    const { requestId } = await proven()
    const other = new HttpBrowser(referenceServer.origin)
    await begin(other)
    for (const act of [start, status, postpone])
      expect((await act(requestId, other)).body['code']).toBe('REQUEST_EXPIRED')
    const { requestId: nobodyAsked } = await signInToSecondStep(browser, 'minji.kim')
    expect((await start(nobodyAsked)).body['code']).toBe('REQUEST_EXPIRED')
  })

  it('can wait for another sign-in only if the policy allows it', async () => {
    const { begun, requestId } = await proven()
    await browser.control('settings', { agentMayWait: 0 })
    expect(await postpone(requestId)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await nextStep(requestId)).toBe('AGENT_ENROLL')
    await browser.control('settings', { agentMayWait: 1 })
    expect(await postpone(requestId)).toMatchObject({ status: 200, body: { nextStep: 'COMPLETE' } })
    expect((await postpone(requestId)).body['code']).toBe('REQUEST_EXPIRED')
    expect(await expectEnded(begun, requestId, 'suah.nam')).toBe('/secdx/mfa/oauth2/redirect')
    now += 61_000
    await proven(new HttpBrowser(referenceServer.origin))
  })
})

it('renders the computer page with forms and no script in both languages', async () => {
  await postForBody('agent/install', { type: 'sso' })
  for (const [lang, title] of [
    ['en', 'Computer'],
    ['ko', '컴퓨터'],
  ] as const) {
    const page = await browser.get(`/sandbox/agent?lang=${lang}`)
    expect(page.text).toContain(`<h1>${title}</h1>`)
    expect(page.text).toContain('2.4.1')
    expect(page.text).not.toContain('<script')
  }
  expect(JSON.parse((await browser.get('/sandbox/agent.json')).text)).toMatchObject({
    sso: '2.4.1',
    security: '',
  })
})
