import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWork } from './support/count-work.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { enterToReset, sendToReset, startReset } from './support/reset.ts'
import { begin, enterPassword, newestCode, wrongCode } from './support/sign-in.ts'
import { startTestServer, type RunningTestServer } from './support/start-test-server.ts'

let referenceServer: RunningTestServer
let work: ReturnType<typeof countWork>
beforeAll(async () => {
  work = countWork()
  referenceServer = await startTestServer()
})
afterAll(async () => {
  await referenceServer.stop()
  work.stop()
})

const known = 'minji.kim'
type Seen = {
  readonly status: number
  readonly text: string
  readonly headers: readonly string[]
  readonly statements: number
  readonly hashes: number
}

/** Returns the answer with its random values masked, and its cost. */
async function seen(
  browser: HttpBrowser,
  path: string,
  body?: unknown,
): Promise<Seen & { readonly requestId: string }> {
  work.since()
  const answer =
    body === undefined
      ? await browser.get(`/secdx/common-api/api${path}`)
      : await browser.send('POST', `/secdx/common-api/api${path}`, JSON.stringify(body), {
          'content-type': 'application/json',
        })
  const { statements, hashes } = work.since()
  const { requestId = '' } = JSON.parse(answer.text || '{}') as { readonly requestId?: string }
  const text = answer.text.replaceAll(/"(requestId|traceId)":"[^"]*"/g, '"$1":"*"')
  const headers = [...answer.headers.keys()].filter((name) => name !== 'date').toSorted()
  return { status: answer.status, text, headers, statements, hashes, requestId }
}
const compared = ({ status, text, headers, statements, hashes }: Seen): Seen => ({
  status,
  text,
  headers,
  statements,
  hashes,
})

/**
 * Finds an unknown ID with the same mask as the known one, the same kinds of methods and the same
 * number of steps.
 */
async function lookAlike(
  methods = 'SmsAuthenticator,EmailAuthenticator',
  first = 'm',
  last = 'm',
): Promise<string> {
  for (let n = 0; n < 400; n += 1) {
    const browser = new HttpBrowser(referenceServer.origin)
    const username = `${first}${n}${last}`
    const started = await startReset(browser, username)
    const { body } = await browser.api(
      'GET',
      `/verification/authenticators/list?serviceName=enrollment&step=1&requestId=${String(started.body['requestId'])}`,
    )
    const names = (
      body['items'] as readonly { readonly name: string; readonly register: boolean }[]
    )
      .filter(({ register }) => register)
      .map(({ name }) => name)
    if (names.join() === methods) return username
  }
  throw new Error('nobody looks like that')
}

const resetBy = async (username: string): Promise<readonly Seen[]> => {
  const browser = new HttpBrowser(referenceServer.origin)
  const started = await seen(browser, '/password/reset/start', { username, tenantId: 'default' })
  const { requestId } = started
  const list = `/verification/authenticators/list?serviceName=enrollment&step=1&requestId=${requestId}`
  const status = `/login/status?requestId=${requestId}&authenticator=Sms`
  const ask = { requestId, authenticator: 'Sms', variant: 'password' }
  const wrong = { ...ask, otp: '000000' }
  const policy = `/password/policy?requestId=${requestId}`
  const steps: Seen[] = [compared(started)]
  for (const path of [list, status, policy]) steps.push(compared(await seen(browser, path)))
  steps.push(compared(await seen(browser, '/verification/otp/send', ask)))
  for (let n = 0; n < 6; n += 1)
    steps.push(compared(await seen(browser, '/verification/otp/verify', wrong)))
  for (const path of [list, status]) steps.push(compared(await seen(browser, path)))
  steps.push(
    compared(await seen(browser, '/verification/otp/send', { ...ask, authenticator: 'Email' })),
  )
  steps.push(
    compared(await seen(browser, '/password/reset', { requestId, newPassword: 'Slate-roof-1' })),
  )
  steps.push(
    compared(
      await seen(browser, '/enrollment/start', { requestId, authenticator: 'Sms', type: 'new' }),
    ),
  )
  return steps
}

const signInBy = async (username: string): Promise<readonly Seen[]> => {
  const browser = new HttpBrowser(referenceServer.origin)
  const { sessionDataKey } = await begin(browser)
  const steps: Seen[] = []
  for (let n = 0; n < 6; n += 1)
    steps.push(
      compared(
        await seen(browser, '/login/password/verify', {
          sessionDataKey,
          tenantId: 'default',
          username,
          password: 'wrong',
        }),
      ),
    )
  steps.push(
    compared(
      await seen(browser, '/login/start', { sessionDataKey, tenantId: 'default', username }),
    ),
  )
  return steps
}

const findBy = async (address: string): Promise<readonly Seen[]> => {
  const browser = new HttpBrowser(referenceServer.origin)
  const isMail = address.includes('@')
  const asked = {
    familyName: 'Kim',
    givenName: 'Minji',
    ...(isMail
      ? { type: 'email', email: address }
      : { type: 'phone', countryCode: 'KR', phoneNumber: address }),
  }
  const sent = await seen(browser, '/find-id/otp/send', asked)
  const wrong = {
    requestId: sent.requestId,
    otp: wrongCode(await newestCode(browser, isMail ? address : `+82${address.slice(1)}`)),
  }
  const steps = [compared(sent)]
  for (let n = 0; n < 6; n += 1)
    steps.push(compared(await seen(browser, '/find-id/otp/verify', wrong)))
  steps.push(
    compared(await seen(browser, '/find-id/otp/send', { ...asked, requestId: sent.requestId })),
  )
  return steps
}

describe('unknown and known IDs get identical answers, statements and hashes', () => {
  it('D8.07 T67: in a reset, from the start to the wrong-code limit', async () => {
    const nobody = await lookAlike()
    await resetBy(known)
    await resetBy(nobody)
    await new HttpBrowser(referenceServer.origin).send(
      'POST',
      '/sandbox/api/clock',
      JSON.stringify({ advanceSeconds: 3_700 }),
      { 'content-type': 'application/json' },
    )
    const [one, other] = [await resetBy(known), await resetBy(nobody)]
    expect(other).toEqual(one)
    expect(one.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200, 422, 422, 422, 422, 422, 429, 200, 200, 200, 410, 422,
    ])
  })

  it('D8.07: in a reset of an account that cannot reset', async () => {
    const nobody = await lookAlike('SmsAuthenticator', 's', 'n')
    expect(await resetBy(nobody)).toEqual(await resetBy('suspended.kwon'))
  })

  it('D8.07 T67: at sign-in, with a wrong password and without one', async () => {
    const nobody = await lookAlike()
    const [one, other] = [await signInBy(known), await signInBy(nobody)]
    expect(other).toEqual(one)
    // Five hashes, and none while the ID is locked.
    expect(one.map(({ hashes }) => hashes)).toEqual([1, 1, 1, 1, 1, 0, 0])
  })

  it('D2.26 T67: in an ID search, until the code is right', async () => {
    const [byMail, byOther] = [
      await findBy('minji.kim@example.com'),
      await findBy('mobi.nobody@example.com'),
    ]
    expect(byOther).toEqual(byMail)
    const [one, other] = [await findBy('01055500101'), await findBy('01055990101')]
    expect(other).toEqual(one)
    expect(one.map(({ status }) => status)).toEqual([200, 422, 422, 422, 422, 422, 429, 429])
  })

  it('refuses every code of an unknown ID and sends no message', async () => {
    const browser = new HttpBrowser(referenceServer.origin)
    await browser.send('POST', '/sandbox/api/reset', '{}', { 'content-type': 'application/json' })
    const nobody = await lookAlike()
    const requestId = String((await startReset(browser, nobody)).body['requestId'])
    await sendToReset(browser, requestId)
    expect(JSON.parse((await browser.get('/sandbox/inbox.json')).text)).toEqual([])
    expect(await enterToReset(browser, requestId, '000000')).toMatchObject({ status: 422 })
    expect(
      await enterPassword(browser, await begin(browser), { username: nobody, password: 'wrong' }),
    ).toMatchObject({ status: 422 })
  })
})
