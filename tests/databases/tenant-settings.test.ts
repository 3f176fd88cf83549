import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Tenant } from '../../server/tenants/tenants.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { checkedReset, setPassword, startReset } from '../contract/support/reset.ts'
import {
  begin,
  enterCode,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  laterVisit,
  newestCode,
  person,
  sendCode,
  signIn,
  signInToSecondStep,
} from '../contract/support/sign-in.ts'
import { sendTo } from '../contract/support/sign-up.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn, type TestServerOn } from './support/use-test-server-on.ts'

const languages = ['en-US', 'ko-KR'] as const
/** Each setting alone: a password that breaks only it, and one that does not. */
const passwordRows: readonly (readonly [string, number | readonly string[], string, string])[] = [
  ['minLength', 14, 'rainy-roofs-7', 'rainy-roofs-77'],
  ['maxLength', 20, 'rain-on-slate-roofs-7', 'rain-on-slate-roofs7'],
  ['minDigits', 2, 'rain-on-roofs-7', 'rain-on-roofs-77'],
  ['minSpecial', 2, 'rain-onroofs', 'rain-on-roofs'],
  ['minUpper', 2, 'Rain-on-roofs', 'Rain-On-roofs'],
  ['minLower', 2, 'RAIN-ON-ROOFs', 'RAIN-ON-ROofs'],
  ['minAlphabet', 3, '12-34-ab', '12-34-abc'],
  ['maxRepeated', 2, 'rain-on-rooofs', 'rain-on-roofs'],
  ['forbiddenWords', ['slate'], 'rain-on-slate', 'rain-on-roofs'],
  ['forbiddenChars', ['#'], 'rain#on#roofs', 'rain-on-roofs'],
]
/** The rules of a password are read at the start: a tenant for each of them. */
const tenantOf = (setting: string) => `strict-${setting.toLowerCase()}`
const tenants = async (): Promise<readonly Tenant[]> => [
  { name: 'default', hosts: [], languages, values: {} },
  ...passwordRows.map(([setting, value]) => ({
    name: tenantOf(setting),
    hosts: [],
    languages,
    values: { password: { [setting]: value } },
  })),
]
let testServer: TestServerOn
let browser: HttpBrowser

const tenant = (values: Tenant['values']) =>
  testServer.referenceServer.renewPolicies([{ name: 'default', hosts: [], languages, values }])

const advanceClock = (advanceSeconds: number) => browser.control('clock', { advanceSeconds })
const isSignedIn = async () => (await browser.api('GET', '/users/signin')).status === 200

/** Signs in and asks to trust the browser. Returns for how many days the server offered it. */
const trustInBrowser = async () => {
  const who = await person(browser, 'minji.kim')
  const begun = await begin(browser)
  const { body } = await enterPassword(browser, begun, who)
  const requestId = String(body['requestId'])
  await sendCode(browser, requestId)
  await browser.api('POST', '/verification/otp/verify', {
    requestId,
    authenticator: 'Sms',
    variant: 'verification',
    otp: await newestCode(browser, who.addresses[0] ?? ''),
    trustDevice: true,
  })
  const { text } = await handOver(browser, begun, requestId, who.username)
  await exchange(browser, begun, await followRedirectsToFrontEnd(browser, text))
  return body['trustDays']
}
/** Returns the status of a code for the first step of a sign-in that begins with the ID alone. */
const sendWithoutPassword = async (kind: string) => {
  const other = new HttpBrowser(browser.origin)
  const { sessionDataKey } = await begin(other)
  const given = { sessionDataKey, tenantId: 'default', username: 'minji.kim' }
  const { requestId } = (await other.api('POST', '/login/start', given)).body
  return (await sendCode(other, String(requestId), kind)).status
}
const hasEmailLink = async () => {
  const other = new HttpBrowser(browser.origin)
  await sendCode(other, (await signInToSecondStep(other)).requestId, 'Email')
  const inbox: unknown = JSON.parse((await browser.get('/sandbox/inbox.json?to=minji.kim')).text)
  return JSON.stringify(Array.isArray(inbox) ? inbox[0] : '').includes('/email-link#')
}
const isTrusted = async () => {
  const later = laterVisit(browser)
  const who = await person(later, 'minji.kim')
  return (await enterPassword(later, await begin(later), who)).body['nextStep'] === 'COMPLETE'
}

const findByPhone = (from: HttpBrowser) =>
  from.api('POST', '/find-id/otp/send', {
    type: 'phone',
    familyName: 'Kim',
    givenName: 'Minji',
    countryCode: 'KR',
    phoneNumber: '01055500101',
  })

type Row = {
  readonly setting: string
  readonly values: Tenant['values']
  /** True when the server keeps to the setting. */
  readonly holds: () => Promise<boolean>
}
/** Settings that are enforced here over raw HTTP. */
const enforced: readonly Row[] = [
  {
    setting: 'otp.sends',
    values: { otp: { sends: 1 } },
    holds: async () => {
      const { requestId } = await signInToSecondStep(browser)
      const first = await sendCode(browser, requestId)
      await advanceClock(61)
      return first.status === 200 && (await sendCode(browser, requestId)).status !== 200
    },
  },
  {
    setting: 'login.lasts',
    values: { login: { lasts: 120 } },
    holds: async () => {
      const { requestId } = await signInToSecondStep(browser)
      await advanceClock(121)
      return (await sendCode(browser, requestId)).body['code'] === 'REQUEST_EXPIRED'
    },
  },
  {
    setting: 'password.expiresAfter',
    values: { password: { expiresAfter: 30 } },
    holds: async () => {
      await signIn(browser)
      await advanceClock(31 * 86_400)
      const { username, password } = await person(browser, 'minji.kim')
      const late = await enterPassword(browser, await begin(browser), { username, password })
      return late.body['code'] === 'LOGIN_PASSWORD_EXPIRED'
    },
  },
  {
    setting: 'session.idle',
    values: { session: { idle: 60 } },
    holds: async () => {
      await signIn(browser)
      await advanceClock(61)
      return !(await isSignedIn())
    },
  },
  {
    setting: 'session.lasts',
    values: { session: { lasts: 600, idle: 600 } },
    holds: async () => {
      await signIn(browser)
      await advanceClock(400)
      const before = await isSignedIn()
      await advanceClock(201)
      return before && !(await isSignedIn())
    },
  },
  {
    setting: 'session.atMost',
    values: { session: { atMost: 1 } },
    holds: async () => {
      await signIn(browser)
      await advanceClock(61)
      const { requestId, who } = await signInToSecondStep(browser)
      await sendCode(browser, requestId)
      const code = await newestCode(browser, who.addresses[0] ?? '')
      return (await enterCode(browser, requestId, code)).body['nextStep'] === 'SESSION_LIMIT'
    },
  },
  {
    setting: 'passwordless.allowed',
    values: { passwordless: { allowed: false } },
    holds: async () => {
      await tenant({ passwordless: { allowed: true } })
      const before = await sendWithoutPassword('Email')
      await tenant({ passwordless: { allowed: false } })
      const after = await sendWithoutPassword('Sms')
      await signIn(browser)
      const { allowed } = (await browser.api('GET', '/users/passwordless')).body
      return before === 200 && after === 410 && allowed === false
    },
  },
  {
    setting: 'trustedDevices.allowed',
    values: { trustedDevices: { allowed: false, days: 30 } },
    holds: async () => {
      await tenant({ trustedDevices: { allowed: true, days: 30 } })
      const offered = await trustInBrowser()
      await tenant({ trustedDevices: { allowed: false, days: 30 } })
      return offered === 30 && !(await isTrusted())
    },
  },
  {
    setting: 'trustedDevices.days',
    values: { trustedDevices: { allowed: true, days: 7 } },
    holds: async () => {
      const offered = await trustInBrowser()
      await advanceClock(6 * 86_400)
      const before = await isTrusted()
      await advanceClock(86_400)
      return offered === 7 && before && !(await isTrusted())
    },
  },
  {
    setting: 'emailLinks.allowed',
    values: { emailLinks: { allowed: false } },
    holds: async () => {
      await tenant({ emailLinks: { allowed: true } })
      const allowed = await hasEmailLink()
      await advanceClock(61)
      await tenant({ emailLinks: { allowed: false } })
      return allowed && !(await hasEmailLink())
    },
  },
  {
    setting: 'supportDetails.allowed',
    values: { supportDetails: { allowed: true } },
    holds: async () => {
      await signInToSecondStep(browser)
      const send = async () =>
        (
          await browser.api('POST', '/supports/details', {
            events: [{ at: 1, type: 'entered' }],
          })
        ).status
      await tenant({ supportDetails: { allowed: false } })
      const before = await send()
      await tenant({ supportDetails: { allowed: true } })
      return before === 403 && (await send()) === 200
    },
  },
  {
    setting: 'findId.open',
    values: { findId: { open: false } },
    holds: async () => {
      await tenant({ findId: { open: true } })
      const begun = await findByPhone(browser)
      await tenant({ findId: { open: false } })
      const { status } = await findByPhone(new HttpBrowser(browser.origin))
      const otp = await newestCode(browser, '+82 10-5550-0101')
      const late = { requestId: begun.body['requestId'], otp }
      const verified = await browser.api('POST', '/find-id/otp/verify', late)
      return begun.status === 200 && status === 403 && verified.status === 403
    },
  },
  {
    setting: 'passwordReset.open',
    values: { passwordReset: { open: false } },
    holds: async () => {
      await tenant({ passwordReset: { open: true } })
      const requestId = await checkedReset(browser)
      await tenant({ passwordReset: { open: false } })
      const late = await setPassword(browser, requestId, 'Slate-roof-1')
      const known = await startReset(browser, 'minji.kim')
      const unknown = await startReset(browser, 'nobody.at.all')
      const { password } = await person(browser, 'jisoo.han')
      await browser.control('accounts/jisoo.han/state', { state: 'expired' })
      await enterPassword(browser, await begin(browser), { username: 'jisoo.han', password })
      const expired = await startReset(browser, 'jisoo.han')
      return [late, known, unknown].every(({ status }) => status === 403) && expired.status === 200
    },
  },
  {
    setting: 'signUp.open',
    values: { signUp: { open: false } },
    holds: async () => {
      const { body } = await sendTo(browser, { type: 'email', email: 'bada.kim@example.com' })
      return body['code'] === 'SIGNUP_UNAVAILABLE'
    },
  },
]

/** Rules of the server that are off, so that the tenant's rule is the only one. */
const noServerRules = Object.fromEntries(
  'MinLength MaxLength MinDigits MinSpecial MinUpper MinLower MinAlphabet MaxRepeated History'
    .split(' ')
    .map((name) => [`password${name}`, 0]),
)
const passwordSettings = passwordRows.map(([name, , bad, good]): Row => ({
  setting: `password.${name}`,
  values: {},
  holds: async () => {
    await browser.control('settings', noServerRules)
    browser.cookies.set('Tenant', tenantOf(name))
    const requestId = await checkedReset(browser, 'jisoo.han', tenantOf(name))
    const refused = await setPassword(browser, requestId, bad)
    const { status } = await setPassword(browser, requestId, good)
    return JSON.stringify(refused.body['rules']) === `["${name}"]` && status === 200
  },
}))
const rawRows = [...enforced, ...passwordSettings]

/** Settings that other tests of the server prove: file, and a part of the title. */
const provenElsewhere: Readonly<Record<string, readonly [string, string]>> = {
  floor: ['proofs-required', 'lets no code replace the password'],
  identityProviders: [
    '../contract/identity-provider-domains',
    'is not believed after the tenant withdrew it',
  ],
  'passwordReset.allowSingleMethod': ['proofs-required', 'is enough where the tenant allows it'],
  'recoveryCodes.allowed': ['recovery-codes', 'refuses every operation'],
  'methods.offered': ['../contract/tenants', 'hides and refuses methods'],
  'otp.digits': ['../contract/tenants', 'uses the code length'],
  'otp.lasts': ['../contract/tenants', 'uses the code length'],
  'otp.attempts': ['../contract/tenants', 'uses the code length'],
  'otp.resendAfter': ['../contract/tenants', 'uses the code length'],
  'login.attempts': ['../contract/tenants', 'uses the password failure limit'],
  'login.lockedFor': ['../contract/tenants', 'uses the password failure limit'],
  'agent.mayWait': ['../contract/agents', 'can wait for another sign-in only if'],
  'signUp.inviteOnly': ['../contract/sign-up', 'arrives by e-mail, opens sign-up'],
  'signUp.approval': ['../contract/sign-up', 'goes to the chosen approver'],
  'signUp.byProvider': ['../contract/identity-provider', 'or a closed tenant'],
  'signUp.byProviderAsked': ['../contract/identity-provider', 'offers a sign-up first'],
  'signUp.domains': ['../contract/sign-up', 'accepts only tenant domains'],
  'signUp.postfix': ['../contract/sign-up', 'appends a postfix'],
  'signUp.idMaxLength': ['../contract/sign-up', 'appends a postfix'],
  'signUp.digits': ['../contract/sign-up', 'limits the eight-digit codes'],
  'signUp.confirmEmail': ['../contract/sign-up', 'asks for the proofs before it hashes'],
  'signUp.confirmPhone': ['../contract/sign-up', 'asks for the proofs before it hashes'],
  'signUp.proofLasts': ['../contract/sign-up', 'accepts a proof once, in time'],
}

/** Settings that restrict nothing at the server, with the reason. */
const screenOnly: Readonly<Record<string, string>> = {
  'userPortal.settingsPath': 'an address',
  'serviceDesk.phone': 'a contact',
  'serviceDesk.email': 'a contact',
  'languages.withLocalNames': 'a language of names on screens',
  'languages.withLinksInOneRow': 'a layout',
  'methods.first': 'an order',
  'methods.recommended': 'an order, and a badge',
  'login.maxLength': 'a form limit; the API contract has its own',
  'singleIdApp.page': 'an address',
  'singleIdApp.appStore': 'an address',
  'singleIdApp.googlePlay': 'an address',
  'signUp.maxLength': 'a form limit; the API contract has its own',
  'signUp.askTimezone': 'a question of the form; the server takes a time zone from any caller',
  'browserCheck.enforced': 'a browser names itself; no restriction can rely on it',
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const leavesOf = (value: unknown, path = ''): readonly string[] =>
  isMap(value)
    ? Object.entries(value).flatMap(([key, inner]) =>
        leavesOf(inner, path === '' ? key : `${path}.${key}`),
      )
    : [path]

describe('each setting of a tenant', () => {
  it('is enforced by the server, or has a reason not to be', () => {
    const file: unknown = parse(
      readFileSync(new URL('../../flows/tenants/default.yaml', import.meta.url), 'utf8'),
    )
    const values = isMap(file) ? file['values'] : undefined
    expect([...leavesOf(values), 'floor'].toSorted()).toEqual(
      [
        ...rawRows.map(({ setting }) => setting),
        ...Object.keys(provenElsewhere),
        ...Object.keys(screenOnly),
      ].toSorted(),
    )
    for (const [name, title] of Object.values(provenElsewhere))
      expect(readFileSync(new URL(`${name}.test.ts`, import.meta.url), 'utf8')).toContain(title)
  })
})

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`each setting of a tenant that restricts, ${name}`, () => {
    const started = useTestServerOn(fresh, { tenants })
    beforeEach(() => {
      testServer = started
      browser = started.browser
    })

    it.each(rawRows)('holds over raw HTTP: $setting', async ({ values, holds }) => {
      await tenant(values)
      expect(await holds()).toBe(true)
    })
  })
