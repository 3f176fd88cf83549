import { beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../server/store/open-store.ts'
import { HttpBrowser, refreshTarget } from './support/http-browser.ts'
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

const prompt = (promptId: string, by = browser) =>
  by.api('GET', `/terms/prompt/${promptId}?language=en-US`)
const answer = async (promptId: string, promptResp: string, by = browser) => {
  const target =
    refreshTarget((await by.form('/secdx/auth/terms/prompt', { promptResp, promptId })).text) ?? ''
  return target.replace('/secdx/mfa', '')
}
const status = async (requestId: string, by = browser) =>
  (await by.api('GET', `/login/status?requestId=${requestId}`)).body['result'] as
    | Readonly<Record<string, unknown>>
    | undefined
const choose = (promptId: string, termsIds: readonly string[], by = browser) =>
  by.api('POST', '/terms/prompt/choose', { promptId, termsIds })
const missingContextPath = '/error?code=REDIRECT_CONTEXT_MISSING'

/** After the password: terms come before the second step. */
async function asked(by = browser) {
  const { requestId, begun, who } = await signInToSecondStep(by, 'garam.heo')
  const result = await status(requestId, by)
  expect(result?.['nextStep']).toBe('CONSENT_MFA')
  return { requestId, begun, who, promptId: String(result?.['promptId']) }
}

describe('the terms of the MFA service', () => {
  it('block the second step until the user agrees once (D2.19)', async () => {
    const { requestId, promptId, begun, who } = await asked()
    expect((await prompt(promptId)).body).toMatchObject({
      sp: 'MFA Portal',
      items: [
        { termsId: 'mfa-service', required: true },
        { termsId: 'mfa-personal-data', required: true },
      ],
    })
    expect((await browser.api('GET', `/terms/prompt/${promptId}?language=ko-KR`)).body['sp']).toBe(
      'MFA 포털',
    )
    expect((await sendCode(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    expect(await answer(promptId, 'true')).toBe('/verification/select')
    expect((await prompt(promptId)).body['code']).toBe('REQUEST_EXPIRED')
    expect((await status(requestId))?.['nextStep']).toBe('SECOND_STEP')
    expect(await status(requestId)).not.toHaveProperty('promptId')
    await sendCode(browser, requestId)
    expect(
      (await enterCode(browser, requestId, await newestCode(browser, who.addresses[0] ?? ''))).body[
        'nextStep'
      ],
    ).toBe('COMPLETE')
    expect(
      (
        await followRedirectsToFrontEnd(
          browser,
          (await handOver(browser, begun, requestId, 'garam.heo')).text,
        )
      ).pathname,
    ).toBe('/secdx/mfa/oauth2/redirect')
    const other = new HttpBrowser(referenceServer.origin)
    expect(
      (await status((await signInToSecondStep(other, 'garam.heo')).requestId, other))?.['nextStep'],
    ).toBe('SECOND_STEP')
  })

  it('come before the second step also when its code was sent before', async () => {
    const begun = await begin(browser)
    const { body } = await browser.api('POST', '/login/start', {
      sessionDataKey: begun.sessionDataKey,
      tenantId: 'default',
      username: 'garam.heo',
    })
    const requestId = String(body['requestId'])
    for (const kind of ['Sms', 'Email']) await sendCode(browser, requestId, kind)
    const { addresses } = await person(browser, 'garam.heo')
    const [phone = '', mailbox = ''] = addresses
    expect(
      (await enterCode(browser, requestId, await newestCode(browser, phone))).body,
    ).toMatchObject({ nextStep: 'CONSENT_MFA' })
    const second = await newestCode(browser, mailbox)
    expect((await enterCode(browser, requestId, second, 'Email')).body['code']).toBe('OTP_EXPIRED')
  })

  it('end the sign-in when declined and appear at the next one', async () => {
    const { requestId, promptId } = await asked()
    expect(await answer(promptId, 'false')).toBe('/error?code=TERMS_DECLINED')
    expect(await status(requestId)).toBeUndefined()
    expect(await answer(promptId, 'true')).toBe(missingContextPath)
    await asked()
  })

  it('accept only true or false from the same browser, in time', async () => {
    const { requestId, promptId } = await asked()
    const other = new HttpBrowser(referenceServer.origin)
    const { promptId: others } = await asked(other)
    expect((await prompt(promptId, other)).body['code']).toBe('REQUEST_EXPIRED')
    for (const word of ['true', 'false'])
      expect(await answer(promptId, word, other)).toBe(missingContextPath)
    expect(await answer(others, 'true')).toBe(missingContextPath)
    for (const word of ['', 'TRUE', 'yes'])
      expect(await answer(promptId, word)).toBe(missingContextPath)
    expect(await answer('nothing', 'true')).toBe(missingContextPath)
    expect((await status(requestId))?.['nextStep']).toBe('CONSENT_MFA')
    now += 601_000
    expect(await answer(promptId, 'true')).toBe(missingContextPath)
    expect((await prompt(promptId)).body['code']).toBe('REQUEST_EXPIRED')
  })

  it('count twenty parallel agreements as one and continue', async () => {
    const { requestId, promptId } = await asked()
    expect(
      new Set(await Promise.all(Array.from({ length: 20 }, () => answer(promptId, 'true')))),
    ).toEqual(new Set(['/verification/select']))
    expect((await status(requestId))?.['nextStep']).toBe('SECOND_STEP')
  })

  it('are public in each language; unknown terms return 404', async () => {
    for (const id of ['mfa-service', 'mfa-personal-data']) {
      const [english, korean] = [
        await browser.api('GET', `/terms/details?termsId=${id}&language=en-US`),
        await browser.api('GET', `/terms/details?termsId=${id}&language=ko-KR`),
      ]
      expect(english).toMatchObject({
        status: 200,
        body: { id, version: '1', languages: ['en-US', 'ja-JP', 'ko-KR'] },
      })
      expect(korean.body['content']).not.toBe(english.body['content'])
    }
    expect(
      await browser.api('GET', '/terms/details?termsId=toString&language=en-US'),
    ).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

/** Everything proven: the terms of the application come before the hand-over. */
async function askedAtTheEnd(by = browser) {
  const begun = await begin(by)
  const who = await person(by, 'nari.cho')
  const result = (await enterPassword(by, begun, who)).body
  expect(result['nextStep']).toBe('CONSENT')
  return { begun, requestId: String(result['requestId']), promptId: String(result['promptId']) }
}

describe('the terms of an application', () => {
  it('block the hand-over; optional terms are stored only when chosen (D2.19)', async () => {
    const { requestId, promptId, begun } = await askedAtTheEnd()
    expect((await prompt(promptId)).body).toMatchObject({
      items: [
        { termsId: 'application-service', required: true },
        { termsId: 'application-profile', required: true },
        { termsId: 'application-news', required: false },
      ],
    })
    expect((await handOver(browser, begun, requestId, 'nari.cho')).text).toContain(
      'REDIRECT_CONTEXT_MISSING',
    )
    expect(
      (await choose(promptId, ['application-service', 'application-profile', 'application-news']))
        .status,
    ).toBe(204)
    expect((await choose(promptId, ['application-service', 'application-profile'])).status).toBe(
      204,
    )
    expect(await answer(promptId, 'true')).toBe('/verification/select')
    expect((await status(requestId))?.['nextStep']).toBe('COMPLETE')
    const store = await openStore({ dataFolder: referenceServer.dataFolder })
    const consentRow = await store
      .selectFrom('terms_consent')
      .select('terms_id')
      .orderBy('terms_id')
      .execute()
    await store.destroy()
    expect(consentRow.map(({ terms_id }) => terms_id)).toEqual([
      'application-profile',
      'application-service',
    ])
    expect(
      (
        await followRedirectsToFrontEnd(
          browser,
          (await handOver(browser, begun, requestId, 'nari.cho')).text,
        )
      ).pathname,
    ).toBe('/secdx/mfa/oauth2/redirect')
    const other = new HttpBrowser(referenceServer.origin)
    expect(
      (await enterPassword(other, await begin(other), await person(other, 'nari.cho'))).body[
        'nextStep'
      ],
    ).toBe('COMPLETE')
  })

  it('accept only offered choices, from the same browser, while open', async () => {
    const { promptId } = await askedAtTheEnd()
    const other = new HttpBrowser(referenceServer.origin)
    await askedAtTheEnd(other)
    expect((await choose(promptId, [], other)).body['code']).toBe('REQUEST_EXPIRED')
    expect((await choose(promptId, ['mfa-service'])).body['code']).toBe('VALIDATION_FAILED')
    expect((await choose('nothing', [])).body['code']).toBe('REQUEST_EXPIRED')
    expect(await answer(promptId, 'false')).toBe('/error?code=TERMS_DECLINED')
    expect((await choose(promptId, [])).body['code']).toBe('REQUEST_EXPIRED')
  })
})
