import { beforeEach, describe, expect, it } from 'vitest'
import type { Tenant } from '../../server/tenants/tenants.ts'
import { checked } from './support/enroll.ts'
import { HttpBrowser } from './support/http-browser.ts'
import {
  checkedReset,
  enterToReset,
  sendToReset,
  setPassword,
  startReset,
} from './support/reset.ts'
import { begin, enterCode, newestCode, person, sendCode, signIn } from './support/sign-in.ts'
import { type Body, control, create, enter, phone, proofs, sendTo } from './support/sign-up.ts'
import { useTestServer } from './support/use-test-server.ts'

const of = (values: Tenant['values']): readonly Tenant[] => [
  {
    name: 'default',
    hosts: [],
    languages: ['en-US', 'ko-KR'],
    values: { emailLinks: { allowed: true }, ...values },
  },
]
const referenceServer = useTestServer({ tenants: async () => of({}) })
let browser: HttpBrowser
const close = (values: Tenant['values']) => referenceServer.renewPolicies(of(values))

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
  await close({})
})

interface Answer {
  readonly status: number
  readonly body: Body
}
/** Uses a journey until before the operation, and returns the operation. */
type Begun = () => Promise<() => Promise<Answer>>

const minji = {
  type: 'phone',
  familyName: 'Kim',
  givenName: 'Minji',
  countryCode: 'KR',
  phoneNumber: '010-5550-0101',
}
const findId = () => browser.api('POST', '/find-id/otp/send', minji)
const email = { type: 'email', email: 'bada.kim@example.com' }

/** A sign-in of Minji that begins without a password, with its number. */
async function withoutPassword() {
  const { sessionDataKey } = await begin(browser)
  const given = { sessionDataKey, tenantId: 'default', username: 'minji.kim' }
  return String((await browser.api('POST', '/login/start', given)).body['requestId'])
}

const keyOptions = (sessionDataKey: string) =>
  browser.api('GET', `/login/windows-hello/options?sessionDataKey=${sessionDataKey}`)

/** Code and request of the link in the newest email. */
async function link() {
  const sent: unknown = JSON.parse((await browser.get('/sandbox/inbox.json')).text)
  const [{ text = '' } = {}] = sent as readonly { readonly text?: string }[]
  const address = text.split('\n').find((line) => line.includes('/email-link')) ?? ''
  return Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)))
}

const FIND_ID: Tenant['values'] = { findId: { open: false } }
const RESET: Tenant['values'] = { passwordReset: { open: false } }
const SIGN_UP: Tenant['values'] = { signUp: { open: false } }
const PASSWORDLESS: Tenant['values'] = { passwordless: { allowed: false } }

const FORBIDDEN = { status: 403, body: { code: 'FORBIDDEN' } }
const UNAVAILABLE = { body: { code: 'SIGNUP_UNAVAILABLE' } }
const OVER = { status: 410 }
const NO_KEY = { body: { code: 'WINDOWS_HELLO_NO_CREDENTIALS' } }

const rows: readonly (readonly [string, Tenant['values'], object, Begun])[] = [
  ['sendFindIdOtp', FIND_ID, FORBIDDEN, async () => findId],
  [
    'verifyFindIdOtp, with the code of a message',
    FIND_ID,
    FORBIDDEN,
    async () => {
      const { requestId } = (await findId()).body
      const otp = await newestCode(browser, '+82 10-5550-0101')
      return () => browser.api('POST', '/find-id/otp/verify', { requestId, otp })
    },
  ],
  ['startPasswordReset', RESET, FORBIDDEN, async () => () => startReset(browser, 'jisoo.han')],
  [
    'sendVerificationOtp of a reset',
    RESET,
    OVER,
    async () => {
      const requestId = String((await startReset(browser, 'jisoo.han')).body['requestId'])
      return () => sendToReset(browser, requestId)
    },
  ],
  [
    'verifyVerificationOtp of a reset, with the code of a message',
    RESET,
    OVER,
    async () => {
      const requestId = String((await startReset(browser, 'jisoo.han')).body['requestId'])
      await sendToReset(browser, requestId)
      const to = (await person(browser, 'jisoo.han')).addresses[0] ?? ''
      const otp = await newestCode(browser, to)
      return () => enterToReset(browser, requestId, otp)
    },
  ],
  [
    'resetPassword',
    RESET,
    FORBIDDEN,
    async () => {
      const requestId = await checkedReset(browser)
      return () => setPassword(browser, requestId, 'Slate-roof-1')
    },
  ],
  [
    'getSignupPolicy',
    SIGN_UP,
    UNAVAILABLE,
    async () => () => browser.api('GET', '/signup/policy?language=en-US'),
  ],
  [
    'sendSignupOtp',
    SIGN_UP,
    UNAVAILABLE,
    async () => () => sendTo(browser, { type: 'phone', ...phone }),
  ],
  [
    'verifySignupOtp, with the code of a message',
    SIGN_UP,
    FORBIDDEN,
    async () => {
      const id = String((await sendTo(browser, email)).body['verificationId'])
      const otp = await newestCode(browser, email.email)
      return () => enter(browser, id, otp)
    },
  ],
  [
    'checkSignupId',
    SIGN_UP,
    UNAVAILABLE,
    async () => {
      await proofs(browser)
      return () => browser.api('POST', '/signup/id/check', { username: 'minji.kim' })
    },
  ],
  [
    'createSignupUser',
    SIGN_UP,
    UNAVAILABLE,
    async () => {
      const given = await proofs(browser)
      return () => create(browser, given)
    },
  ],
  [
    'the link of an invitation',
    SIGN_UP,
    UNAVAILABLE,
    async () => {
      const guest = { email: 'guest@anywhere.net', groups: ['Auditors'] }
      const key = String((await control(browser, 'invitations', guest))['invitationKey'])
      return () => browser.api('GET', `/signup/policy?language=en-US&invitationKey=${key}`)
    },
  ],
  [
    'sendVerificationOtp of a sign-in without a password',
    PASSWORDLESS,
    OVER,
    async () => {
      const requestId = await withoutPassword()
      return () => sendCode(browser, requestId)
    },
  ],
  [
    'verifyVerificationOtp of a sign-in without a password, with the code of a message',
    PASSWORDLESS,
    OVER,
    async () => {
      const requestId = await withoutPassword()
      await sendCode(browser, requestId)
      const otp = await newestCode(browser, '+82 10-5550-0101')
      return () => enterCode(browser, requestId, otp)
    },
  ],
  [
    'the link of an email of a sign-in without a password',
    PASSWORDLESS,
    OVER,
    async () => {
      await sendCode(browser, await withoutPassword(), 'Email')
      const { request = '', code = '' } = await link()
      return () => enterCode(browser, request, code, 'Email')
    },
  ],
  [
    'getWindowsHelloLoginOptions',
    PASSWORDLESS,
    NO_KEY,
    async () => {
      const { sessionDataKey } = await begin(browser)
      return () => keyOptions(sessionDataKey)
    },
  ],
  [
    'setPasswordless',
    PASSWORDLESS,
    { status: 400, body: { code: 'VALIDATION_FAILED', issues: [{ rule: 'allowed' }] } },
    async () => {
      await signIn(browser)
      await browser.control('clock', { advanceSeconds: 61 })
      const requestId = await checked(browser, 'passwordless', 'Sms', 'Email', () =>
        newestCode(browser, 'minji.kim@example.com'),
      )
      return () =>
        browser.api('POST', '/users/passwordless', { requestId, enabled: true, first: 'Sms' })
    },
  ],
]

describe('a journey that its tenant closed', () => {
  it.each(rows)('refuses %s', async (_, values, refused, begun) => {
    const operation = await begun()
    await close(values)
    expect(await operation()).toMatchObject(refused)
  })

  it.each(rows)('was open for %s', async (_, values, refused, begun) => {
    const answer = await (await begun())()
    expect(answer).not.toMatchObject(refused)
    expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
  })
})
