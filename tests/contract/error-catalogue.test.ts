import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { ErrorCode } from '../../server/http/errors.ts'
import { errorCatalogue } from '../../server/openapi/document.ts'
import { parseSource, visitNodes } from '../architecture/parse-source.ts'
import { askForToken } from './support/client-apps.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { answer, shownCode, waiting } from './support/phone.ts'
import { checkedReset, setPassword } from './support/reset.ts'
import {
  begin,
  enterCode,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  sendCode,
  signIn,
  signInToSecondStep,
  wrongCode,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

type Answered = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
type Provoking = () => Promise<Answered>

const root = join(import.meta.dirname, '../..')
const { rows, beside } = parse(readFileSync(join(root, 'flows/lookups/errors.yaml'), 'utf8')) as {
  readonly rows: Readonly<Record<string, object>>
  readonly beside: readonly string[]
}

const sections = parse(readFileSync(join(root, 'docs/requirements.yaml'), 'utf8')) as readonly {
  readonly statements: Readonly<Record<string, unknown>>
}[]
/** `R8.13: ` before a code that the specification names. */
const idOf = (code: string): string =>
  sections
    .flatMap(({ statements }) => Object.entries(statements))
    .flatMap(([id, says]) =>
      /^Catalogue has the error:.*\((\w+)/s.exec(String(says))?.[1] === code ? [`${id}: `] : [],
    )[0] ?? ''

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const advance = (advanceSeconds: number) => browser.control('clock', { advanceSeconds })
const set = (settings: Readonly<Record<string, number>>) => browser.control('settings', settings)
const api = (path: string, body: unknown) => browser.api('POST', path, body)

/** Enters the right password; the state of the account blocks the sign-in. */
const as =
  (username: string): Provoking =>
  async () =>
    enterPassword(browser, await begin(browser), await person(browser, username))
const wrongPassword = async (begun: Awaited<ReturnType<typeof begin>>, username = 'minji.kim') =>
  enterPassword(browser, begun, { username, password: 'not-it' })

async function withCode() {
  const { requestId, who } = await signInToSecondStep(browser)
  await sendCode(browser, requestId)
  const code = await newestCode(browser, who.username)
  return { requestId, code, wrong: wrongCode(code) }
}

/** By SMS, e-mail and messenger, with a channel that fails. */
const silent =
  (setting: string, username: string, kind: string): Provoking =>
  async () => {
    await set({ [setting]: 1 })
    return sendCode(browser, (await signInToSecondStep(browser, username)).requestId, kind)
  }
const token =
  (fault: string): Provoking =>
  async () =>
    api('/mfa/request', {
      jwt: await askForToken(browser, referenceServer.clientAppsOrigin, 'minji.kim', fault),
    })
const appCode = (requestId: string, otp: string, by = browser) =>
  by.api('POST', '/verification/authenticator/otp/verify', {
    requestId,
    singleIDAppType: 'TOTP',
    variant: 'verification',
    otp,
  })
const directory =
  (path: string, username: string, field: string, name: string): Provoking =>
  async () => {
    const { requestId } = await signInToSecondStep(browser, username)
    return api(`/verification/${path}/verify`, {
      requestId,
      variant: 'verification',
      [field]: name,
      password: 'not-it',
    })
  }
/** Triggers each code at the sandbox. */
const provoked: Readonly<Partial<Record<ErrorCode, Provoking>>> = {
  VALIDATION_FAILED: () => api('/login/start', {}),
  UNAUTHENTICATED: () => browser.api('GET', '/users/signin'),
  FORBIDDEN: async () => {
    await signIn(browser)
    await set({ permissionWithdrawn: 1 })
    return browser.api('GET', '/users/signin')
  },
  NOT_FOUND: () => browser.api('GET', '/login/applications?name=nowhere'),
  RATE_LIMITED: async () => {
    await set({ passwordsPerAddress: 1 })
    const begun = await begin(browser)
    await wrongPassword(begun)
    return wrongPassword(begun)
  },
  IDEMPOTENCY_KEY_REUSED: async () => {
    const { requestId } = await signInToSecondStep(browser)
    const act = async (authenticator: string) => {
      const body = JSON.stringify({ requestId, authenticator, variant: 'verification' })
      const { status, text } = await browser.send(
        'POST',
        '/secdx/common-api/api/verification/otp/send',
        body,
        {
          'content-type': 'application/json',
          'idempotency-key': 'b6f5a4c2-1d0e-4f3a-9b8c-7a6d5e4f3c2b',
        },
      )
      return { status, body: JSON.parse(text) as Answered['body'] }
    }
    await act('Sms')
    return act('Email')
  },
  STEP_CHANGED: async () => {
    const { requestId } = await signInToSecondStep(browser)
    const body = JSON.stringify({ requestId })
    const { status, text } = await browser.send(
      'POST',
      '/secdx/common-api/api/login/cancel',
      body,
      { 'content-type': 'application/json', 'gatehouse-step': '0' },
    )
    return { status, body: JSON.parse(text) as Answered['body'] }
  },
  REQUEST_EXPIRED: () => browser.api('GET', '/login/status?requestId=never-was'),
  SIGNIN_FAILED: async () =>
    exchange(
      browser,
      await begin(browser),
      new URL('/secdx/mfa/oauth2/redirect?code=made-up&state=made-up', referenceServer.origin),
    ),
  TENANT_INVALID: async () =>
    enterPassword(browser, await begin(browser), await person(browser, 'minji.kim'), 'nowhere'),

  LOGIN_PASSWORD_INCORRECT: async () => wrongPassword(await begin(browser)),
  LOGIN_TOKEN_EXPIRED: async () =>
    enterPassword(
      browser,
      { ...(await begin(browser)), sessionDataKey: 'never-was' },
      await person(browser, 'minji.kim'),
    ),
  LOGIN_NO_PRIMARY_SESSION: async () => {
    const { begun, requestId, who } = await signInToSecondStep(browser, 'daniel.park')
    await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, requestId, who.username)).text,
    )
    return enterPassword(browser, begun, who)
  },
  LOGIN_AUTO_LOCKED: async () => {
    const begun = await begin(browser)
    for (let tries = 0; tries < 4; tries += 1) await wrongPassword(begun)
    return wrongPassword(begun)
  },
  LOGIN_LOCKED_UNTIL_RESET: as('locked.lee'),
  LOGIN_DORMANT_SELF: as('dormant.jung'),
  LOGIN_DORMANT_ADMIN: as('dormant.oh'),
  LOGIN_DORMANT_RESET_LINK: as('dormant.shin'),
  LOGIN_ACCOUNT_SUSPENDED: as('suspended.kwon'),
  LOGIN_ACCOUNT_INACTIVE: as('inactive.woo'),
  LOGIN_PENDING_APPROVAL: as('pending.yang'),
  LOGIN_PASSWORD_EXPIRED: as('expired.choi'),
  LOGIN_PASSWORD_RESET_REQUIRED: as('reset.hong'),
  SESSION_LIMIT_EXCEEDED: async () => {
    await signIn(new HttpBrowser(referenceServer.origin), 'seoyeon.lee')
    await set({ sessionsAtMost: 1, resendSeconds: 0 })
    const { requestId, who } = await signInToSecondStep(browser, 'seoyeon.lee')
    await sendCode(browser, requestId)
    await enterCode(browser, requestId, await newestCode(browser, who.username))
    return api('/login/sessions/terminate', { requestId, sessionIds: ['of-nobody'] })
  },

  POLICY_ACCESS_DENIED: as('denied.noh'),
  POLICY_BROWSER_NOT_ALLOWED: as('browser.gil'),
  POLICY_NO_MAPPED_USER: as('unmapped.ahn'),
  POLICY_SESSION_EXPIRED: as('idle.min'),

  OTP_INCORRECT: async () => {
    const { requestId, wrong } = await withCode()
    return enterCode(browser, requestId, wrong)
  },
  OTP_EXPIRED: async () => {
    const { requestId, code } = await withCode()
    await advance(301)
    return enterCode(browser, requestId, code)
  },
  OTP_ATTEMPT_LIMIT: async () => {
    const { requestId, wrong } = await withCode()
    for (let tries = 0; tries < 5; tries += 1) await enterCode(browser, requestId, wrong)
    return enterCode(browser, requestId, wrong)
  },
  OTP_SAME_METHOD_1MIN: async () => sendCode(browser, (await withCode()).requestId),
  OTP_TOTP_REUSED: async () => {
    const code = await shownCode(browser, 'UaTOTP')
    await appCode((await signInToSecondStep(browser, 'areum.bae')).requestId, code)
    const other = new HttpBrowser(referenceServer.origin)
    return appCode((await signInToSecondStep(other, 'areum.bae')).requestId, code, other)
  },
  SMS_SEND_FAILED: silent('smsFails', 'minji.kim', 'Sms'),
  EMAIL_SEND_FAILED: silent('emailFails', 'minji.kim', 'Email'),
  KNOX_SEND_FAILED: silent('knoxFails', 'eunji.moon', 'Msg'),
  PUSH_EXPIRED: async () =>
    browser.api(
      'GET',
      `/verification/authenticator/push/status?requestId=${(await signInToSecondStep(browser, 'areum.bae')).requestId}`,
    ),
  AD_PASSWORD_INCORRECT: directory(
    'active-directory',
    'haeun.jang',
    'username',
    'haeun.jang@corp.example',
  ),
  KNOX_IDENTITY_INCORRECT: directory('knox-identity', 'doyun.ryu', 'knoxId', 'doyun.ryu'),
  WINDOWS_HELLO_NO_CREDENTIALS: async () =>
    api('/verification/windows-hello/options', {
      requestId: (await signInToSecondStep(browser)).requestId,
      variant: 'verification',
    }),

  MFA_JWT_EMPTY: token('jwt'),
  MFA_JWT_EMPTY_UID: token('uid'),
  MFA_JWT_EMPTY_RTN: token('rtn'),
  MFA_JWT_EMPTY_SYS: token('sys'),
  MFA_JWT_EMPTY_EXP: token('exp'),
  MFA_JWT_EMPTY_IAT: token('iat'),
  MFA_JWT_INVALID: token('invalid'),
  MFA_TIMEOUT: token('timeout'),
  MFA_JWT_DUPLICATE: async () => {
    const jwt = await askForToken(browser, referenceServer.clientAppsOrigin)
    await api('/mfa/request', { jwt })
    return api('/mfa/request', { jwt })
  },
  MFA_USER_INFO_INSUFFICIENT: async () =>
    api('/mfa/request', {
      jwt: await askForToken(browser, referenceServer.clientAppsOrigin, 'nara.yoon'),
    }),

  AGENT_NOT_FOUND: async () =>
    api('/agents/check', {
      requestId: (await signInToSecondStep(browser, 'yerin.song')).requestId,
      type: 'sso',
    }),
  PASSWORD_POLICY_VIOLATION: async () =>
    setPassword(browser, await checkedReset(browser), 'too-short'),
  PASSWORD_HISTORY_REUSED: async () => {
    const first = 'Harbour7!Lanterns'
    await setPassword(browser, await checkedReset(browser), first)
    await set({ resendSeconds: 0 })
    return setPassword(browser, await checkedReset(browser), first)
  },
}

/** Read once, because each reading parses the whole document. */
const catalogue = errorCatalogue()
const isCode = (code: string): code is ErrorCode => catalogue.has(code as ErrorCode)
/**
 * Returns expectations of the other test files. Some codes have a whole journey in a file of their
 * own; there an answer contains the code, and not only a comment.
 */
const elsewhere = (): readonly string[] =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts') && file !== 'error-catalogue.test.ts')
    .flatMap((file) => expectationsIn(file, readFileSync(join(import.meta.dirname, file), 'utf8')))

/** Returns expect statements, answers in table rows, and addresses of the error page. */
function expectationsIn(file: string, text: string): readonly string[] {
  const found = text.split('\n').filter((line) => line.includes('?code='))
  visitNodes(parseSource(file, text), (node) => {
    if (ts.isExpressionStatement(node) && /^(?:await )?expect\b/.test(node.getText()))
      found.push(node.getText())
    if (ts.isObjectLiteralExpression(node) && node.properties.some(isStatus))
      found.push(node.getText())
  })
  return found
}

const isStatus = (property: ts.ObjectLiteralElementLike): boolean =>
  property.name !== undefined && property.name.getText() === 'status'

describe('the error catalogue of flows/lookups/errors.yaml', () => {
  it('has a row for every code of the document and the page', () => {
    expect(
      Object.keys(rows)
        .filter((code) => !isCode(code))
        .toSorted(),
    ).toEqual([...beside].toSorted())
    expect([...catalogue.keys()].filter((code) => !Object.hasOwn(rows, code))).toEqual([])
  })

  it('triggers every row here or in another test file', () => {
    const others = elsewhere().join('\n')
    expect(
      Object.keys(rows).filter(
        (code) => isCode(code) && provoked[code] === undefined && !others.includes(code),
      ),
    ).toEqual([])
  })

  it.each(
    Object.keys(rows).flatMap((code) =>
      isCode(code) && provoked[code] ? [[idOf(code), code, provoked[code]] as const] : [],
    ),
  )('%s%s is answered as documented', async (_id, code, provoke) => {
    const { status, body } = await provoke()
    expect([body['code'], status]).toEqual([code, catalogue.get(code)?.status])
  })

  it('PUSH_DENIED: sends no more requests after the last denial', async () => {
    const { requestId } = await signInToSecondStep(browser, 'areum.bae')
    await set({ resendSeconds: 0 })
    const status = () =>
      browser.api('GET', `/verification/authenticator/push/status?requestId=${requestId}`)
    for (let tries = 0; tries < 5; tries += 1) {
      await api('/verification/authenticator/push/send', {
        requestId,
        singleIDAppType: 'BIO',
        variant: 'verification',
      })
      await answer(browser, (await waiting(browser))[0]?.id ?? '', 'deny')
    }
    expect(await status()).toMatchObject({ status: 422, body: { code: 'PUSH_DENIED' } })
  })
})
