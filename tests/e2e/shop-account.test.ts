import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, stepAt } from '../../examples/account-security/totp.ts'
import { startQuince } from '../../examples/shop-account/server.ts'
import { launchBrowser } from '../../scripts/browser.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { takePicture } from '../support/picture.ts'
import { serveBuild } from '../support/serve-build.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'
import { startGatehouse } from '../support/start-gatehouse.ts'
import { expectStrictPolicy } from '../support/strict-policy.ts'
import { type Watch, watchPage } from '../support/watch-page.ts'

// A shop with the form-encoded endpoints of OAuth, from its sources by the command of
// examples/shop-account/README.md, and its build. Both have the policy of production.

const WORDS = {
  'en-US': {
    signIn: 'Sign in to Quince',
    card: 'Sign in with the club card',
    older: 'Older orders',
    newest: 'Newest orders',
    email: 'Email address',
    send: 'Send the code',
    enter: 'Enter the code',
    code: 'Code of 6 digits',
    next: 'Continue',
    wrong: 'This code is wrong. Check the newest email.',
    otherAddress: 'Use another email address',
    app: 'Enter the code of your app',
    appCode: 'Code of the app',
    account: 'Your account',
    sent: 'Sent',
    noApps: 'You have no authenticator app. Codes by email are enough to sign in.',
    add: 'Add an authenticator app',
    name: 'Name of the app',
    qr: 'QR code for an authenticator app',
    wrongApp: 'This code is wrong. Enter the newest code of the app.',
    confirm: 'Add the app',
    added: 'The app is added.',
    signOutDevice: 'Sign out device',
    question: 'Sign out Firefox on Linux?',
    yes: 'Sign out the device',
    done: 'The device is signed out.',
    remove: 'Remove',
    removeYes: 'Remove the app',
    removed: 'The app is removed.',
    signOut: 'Sign out',
    parts: { orders: 'Orders', devices: 'Devices', security: 'Security' },
  },
  'ko-KR': {
    signIn: 'Quince 로그인',
    card: '클럽 카드로 로그인',
    older: '이전 주문 보기',
    newest: '최근 주문 보기',
    email: '이메일 주소',
    send: '인증 코드 받기',
    enter: '인증 코드 입력',
    code: '인증 코드 6자리',
    next: '계속',
    wrong: '인증 코드가 올바르지 않습니다. 가장 최근 이메일을 확인해 주세요.',
    otherAddress: '다른 이메일 주소 사용',
    app: '인증 앱 코드 입력',
    appCode: '인증 앱 코드',
    account: '내 계정',
    sent: '배송 중',
    noApps: '등록된 인증 앱이 없습니다. 이메일 인증 코드로 로그인할 수 있습니다.',
    add: '인증 앱 추가',
    name: '앱 이름',
    qr: '인증 앱용 QR 코드',
    wrongApp: '코드가 올바르지 않습니다. 앱에 표시된 최신 코드를 입력해 주세요.',
    confirm: '앱 추가',
    added: '인증 앱을 추가했습니다.',
    signOutDevice: '기기에서 로그아웃',
    question: 'Firefox on Linux 기기에서 로그아웃할까요?',
    yes: '기기 로그아웃',
    done: '기기에서 로그아웃했습니다.',
    remove: '삭제',
    removeYes: '앱 삭제',
    removed: '인증 앱을 삭제했습니다.',
    signOut: '로그아웃',
    parts: { orders: '주문 내역', devices: '기기', security: '보안' },
  },
} as const
type Language = keyof typeof WORDS

/** Access tokens are renewed 60 seconds before their end. */
const tokenSeconds = 80
const pauseSeconds = 1

interface Served {
  readonly origin: string
  /** The newest code to an address. */
  readonly codeTo: (email: string) => string | undefined
  readonly stop: () => Promise<unknown>
}

async function fromSources(): Promise<Served> {
  const { origin, output, stop } = await startGatehouse({
    script: ['examples/shop-account/start.ts'],
    env: {
      NODE_ENV: 'development',
      TOKEN_SECONDS: String(tokenSeconds),
      PAUSE_SECONDS: String(pauseSeconds),
    },
  })
  const codeTo = (email: string) =>
    [...output().matchAll(/^Email to (\S+): the code is (\d{6})$/gm)].findLast(
      ([, to]) => to === email,
    )?.[2]
  return { origin, codeTo, stop }
}

async function fromBuild(): Promise<Served> {
  const codes = new Map<string, string>()
  const server = await startQuince({
    tokenSeconds,
    pauseSeconds,
    send: (email, code) => void codes.set(email, code),
  })
  const front = await serveBuild('examples/shop-account', server.origin)
  return {
    origin: front.origin,
    codeTo: (email) => codes.get(email),
    stop: async () => {
      await front.close()
      await server.close()
    },
  }
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

interface Customer {
  readonly context: BrowserContext
  readonly page: Page
  readonly watch: Watch
  readonly language: Language
  readonly words: (typeof WORDS)[Language]
}

async function visit(language: Language, userAgent?: string): Promise<Customer> {
  const context = await browser.newContext({
    locale: language,
    viewport: { width: 1280, height: 800 },
    ...(userAgent !== undefined && { userAgent }),
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  return { context, page, watch: await watchPage(page), language, words: WORDS[language] }
}

const heading = ({ page }: Customer, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

const settled = ({ page }: Customer) =>
  page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)

/** Checks a screen: axe in both themes, no sideways scrolling at 320 pixels. */
async function look(customer: Customer, name: string, picture: string): Promise<void> {
  const { page, language } = customer
  await heading(customer, name)
  await settled(customer)
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await takePicture(page, `${picture}-${language}-${width}`)
    await expectAccessible(page)
  }
  expect(await sidewaysScroll(page), `sideways scroll on ${name}`).toEqual([])
}

const press = ({ page }: Customer, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

const fill = ({ page }: Customer, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).first().fill(value)

async function askForCode(customer: Customer, email: string): Promise<void> {
  await fill(customer, customer.words.email, email)
  await press(customer, customer.words.send)
  await heading(customer, customer.words.enter)
}

/** A code that differs from these. */
const otherThan = (...codes: readonly string[]) =>
  ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !codes.includes(code),
  ) ?? ''

async function bodyOf(page: Page, isIt: (answer: Response) => boolean): Promise<unknown> {
  return (await page.waitForResponse(isIt)).json()
}

describe.each([
  ['its sources', 'en-US', fromSources],
  ['its build', 'ko-KR', fromBuild],
] as const)('from %s, in %s', (_, language, serve) => {
  let served: Served
  beforeAll(async () => {
    served = await serve()
  }, 300_000)
  afterAll(() => served.stop())

  test('signs in with forms, renews, enrolls, lists, revokes and signs out', async () => {
    const ada = await visit(language)
    const { context, page, words } = ada
    const first = await page.goto(`${served.origin}/my/`, { timeout: 120_000 })
    expectStrictPolicy(first)
    await look(ada, words.signIn, 'sign-in')

    // An address without an account gets the same answer, and no code.
    await askForCode(ada, 'nobody@example.com')
    expect(served.codeTo('nobody@example.com')).toBeUndefined()
    await press(ada, words.otherAddress)
    await heading(ada, words.signIn)

    await askForCode(ada, 'ada@example.com')
    const code = served.codeTo('ada@example.com') ?? ''
    await look(ada, words.enter, 'enter-code')
    await fill(ada, words.code, otherThan(code))
    await press(ada, words.next)
    await page.getByText(words.wrong).first().waitFor()
    await fill(ada, words.code, code)
    const signedIn = page.waitForRequest((request) => request.url().endsWith('/oauth/token'))
    // Read at once: Chromium keeps a body only for a while.
    const answered = bodyOf(page, (answer) => answer.url().endsWith('/oauth/token'))
    await press(ada, words.next)
    const request = await signedIn
    expect(request.headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toMatchObject({
      grant_type: 'urn:quince:grant-type:email-code',
      client_id: 'quince-web',
      otp: code,
    })
    const tokens = (await answered) as { readonly access_token: string }
    await heading(ada, words.account)
    await settled(ada)
    await page.getByText(words.sent, { exact: true }).waitFor()
    await page.getByText(words.noApps).waitFor()

    // The access token is in memory, the refresh token where no script reads it.
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(tokens.access_token)
    expect(await page.evaluate(() => document.cookie)).not.toContain('quince_refresh')
    expect(await context.cookies(`${served.origin}/api/v1/oauth/token`)).toContainEqual(
      expect.objectContaining({ name: 'quince_refresh', httpOnly: true, sameSite: 'Strict' }),
    )
    await page.reload()
    await heading(ada, words.account)
    // Before the token ends, the next one comes.
    const renewed = await page.waitForRequest((each) =>
      (each.postData() ?? '').includes('grant_type=refresh_token'),
    )
    expect((await renewed.response())?.status()).toBe(200)

    const begun = bodyOf(
      page,
      (answer) =>
        answer.url().endsWith('/me/authenticators') && answer.request().method() === 'POST',
    )
    await press(ada, words.add)
    const { secret } = (await begun) as { readonly secret: string }
    await page.getByRole('img', { name: words.qr }).waitFor()
    await look(ada, words.add, 'add-app')
    // The code is beside the fields where there is room.
    await page.setViewportSize({ width: 1280, height: 800 })
    const [drawing, field] = await Promise.all([
      page.getByRole('img', { name: words.qr }).boundingBox(),
      page.getByLabel(words.name, { exact: true }).first().boundingBox(),
    ])
    expect(drawing?.y).toBeLessThan((field?.y ?? 0) + (field?.height ?? 0))
    await fill(ada, words.name, 'Phone')
    const near = [-2, -1, 0, 1, 2].map((away) => codeOf(secret, stepAt(Date.now()) + away))
    await fill(ada, words.appCode, otherThan(...near))
    await press(ada, words.confirm)
    await page.getByText(words.wrongApp).first().waitFor()
    await fill(ada, words.appCode, codeOf(secret, stepAt(Date.now())))
    await press(ada, words.confirm)
    await page.getByText(words.added).waitFor()
    await page.getByText('Phone', { exact: true }).waitFor()

    const other = await visit(language, 'Mozilla/5.0 (X11; Linux x86_64) Gecko Firefox/140.0')
    await other.page.goto(`${served.origin}/my/`)
    await askForCode(other, 'ada@example.com')
    await fill(other, words.code, served.codeTo('ada@example.com') ?? '')
    await press(other, words.next)
    await look(other, words.app, 'enter-app-code')
    // The next code: a code counts once.
    await fill(other, words.appCode, codeOf(secret, stepAt(Date.now()) + 1))
    await press(other, words.next)
    await heading(other, words.account)
    await settled(other)

    await page.reload()
    await look(ada, words.account, 'account')
    await page.getByRole('button', { name: words.signOutDevice }).click()
    await page.getByRole('dialog', { name: words.question }).waitFor()
    await expectAccessible(page)
    await takePicture(page, `question-${language}`)
    await press(ada, words.yes)
    await page.getByText(words.done).waitFor()
    // Its next call leads to the sign-in.
    await press(other, words.add)
    await heading(other, words.signIn)
    await other.context.close()

    await page.getByRole('button', { name: new RegExp(words.remove) }).click()
    await press(ada, words.removeYes)
    await page.getByText(words.removed).waitFor()
    await page.getByText(words.noApps).waitFor()

    await page.getByRole('button', { name: words.signOut, exact: true }).click()
    await heading(ada, words.signIn)
    expect(await context.cookies(`${served.origin}/api/v1/oauth/token`)).not.toContainEqual(
      expect.objectContaining({ name: 'quince_refresh' }),
    )
    await page.reload()
    await heading(ada, words.signIn)

    // The page of the club card belongs to the server; its code needs the verifier of this tab.
    await press(ada, words.card)
    await page.waitForURL(/oauth\/authorize\?.*prompt=login/)
    expect(new URL(page.url()).searchParams.get('ui_locales')).toBe(language)
    await page.getByRole('link').click()
    await heading(ada, words.account)
    await page.getByText('Q-09934', { exact: false }).waitFor({ state: 'detached' })
    await press(ada, words.older)
    await page.getByText('Q-09934', { exact: false }).waitFor()
    await press(ada, words.newest)
    await page.getByText('Q-10482', { exact: false }).waitFor()
    expect([...ada.watch.faults(), ...other.watch.faults()]).toEqual([])
    await context.close()
  }, 600_000)
})
