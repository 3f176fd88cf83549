import { describe, expect, test } from 'vitest'
import {
  enterCode,
  heading,
  chooseSms,
  enterPassword,
  signIn,
  toLogin,
} from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const at = ({ page }: Visitor) => {
  const { pathname, search } = new URL(page.url())
  return pathname.replace('/secdx/mfa', '') + search
}

async function finishSignIn(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('textbox', { name: visitor.words.username }).waitFor()
  await enterPassword(visitor)
  await heading(visitor, visitor.words.options)
  await enterCode(visitor, await chooseSms(visitor))
}

describe('a screen for members, while signed out', () => {
  test('is remembered with its query, reached once after signing in, then forgotten', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    await page.goto(`${gatehouse.entry}consumers-logout/secure-logout?menuid=42`)
    await finishSignIn(visitor)
    await heading(visitor, words.secureLogout)
    expect(at(visitor)).toBe('/consumers-logout/secure-logout?menuid=42')
    await page.goto(gatehouse.entry)
    await heading(visitor, words.home)
    expect(at(visitor)).toBe('/consumer-home')
  })

  test('keeps the remembered screen of each tab apart', async () => {
    const visitor = await gatehouse.visit()
    const { page, context, words } = visitor
    await page.goto(`${gatehouse.entry}consumers-logout/secure-logout`)
    await page.getByRole('textbox', { name: words.username }).waitFor()
    const other = { ...visitor, page: await context.newPage() }
    await signIn(other)
    expect(at(other)).toBe('/consumer-home')
  })

  const doors = ['', 'consumer-home', 'consumers-logout/secure-logout']
  test.each(doors)('/%s leads to the sign-in', async (door) => {
    const visitor = await gatehouse.visit()
    await visitor.page.goto(gatehouse.entry + door)
    await visitor.page.getByRole('textbox', { name: visitor.words.username }).waitFor()
    // The field is in the page before hydration.
    await expect.poll(() => at(visitor)).toBe('/login')
    expect(visitor.watch.faults()).toEqual([])
  })
})

describe('an address that leads nowhere', () => {
  const unknown = [
    'nowhere',
    'verification',
    'verification/sms/more',
    'consumer-home/x',
    'a/b/c/d',
    'constructor',
    '__proto__',
    'login/%E0%A4%A',
  ]
  test.each(unknown)('/%s ends at /404, and the history does not hold it', async (path) => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    await page.goto(`${gatehouse.entry}error`)
    await heading(visitor, words.error)
    const before = await page.evaluate(() => history.length)
    await page.goto(gatehouse.entry + path)
    await heading(visitor, words.notFound)
    // The page is shown with its status before its script corrects the address.
    await expect.poll(() => at(visitor)).toBe('/404')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    await page.goBack()
    await heading(visitor, words.error)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('/404 stays at its address, and its home link opens the sign-in', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url()))
    await page.goto(`${gatehouse.entry}404`)
    await heading(visitor, words.notFound)
    expect(new Set(visited).size).toBe(1)
    await page.getByRole('button', { name: 'Go to home' }).click()
    await page.getByRole('textbox', { name: words.username }).waitFor()
  })
})

test.each([
  {
    typed: 'VERIFICATION/SMS',
    canonical: '/WarningMessage?code=NOTHING_TO_CONTINUE',
    screen: 'This sign-in has ended',
  },
  {
    typed: 'ERROR?code=FLOW_EXPIRED',
    canonical: '/error?code=FLOW_EXPIRED',
    screen: 'Request expired',
  },
  {
    typed: 'Consumers-Logout/Successfully-Logout',
    canonical: '/consumers-logout/successfully-logout',
    screen: 'Signed out',
  },
  { typed: '403/', canonical: '/403', screen: 'Access denied' },
])(
  '/$typed opens in any spelling; the address bar shows $canonical',
  async ({ typed, canonical, screen }) => {
    const visitor = await gatehouse.visit()
    await visitor.page.goto(gatehouse.entry + typed)
    await heading(visitor, screen)
    await expect.poll(() => at(visitor)).toBe(canonical)
  },
)

describe('while signed in', () => {
  const home = ['', 'oauth2/authorize', 'oauth2/redirect?code=used&state=old', 'consumer-home']
  test('redirects the sign-in pages home', async () => {
    const visitor = await gatehouse.visit()
    await signIn(visitor)
    for (const door of home) {
      await visitor.page.goto(gatehouse.entry + door)
      await heading(visitor, visitor.words.home)
      expect(at(visitor)).toBe('/consumer-home')
    }
    expect(visitor.watch.faults()).toEqual([])
  })

  test('signs in a second window as well', async () => {
    const visitor = await gatehouse.visit()
    await signIn(visitor)
    const other = { ...visitor, page: await visitor.context.newPage() }
    await other.page.goto(gatehouse.entry)
    await heading(other, visitor.words.home)
    expect(visitor.watch.faults()).toEqual([])
  })
})

test('signing in again asks nothing while the provider session lasts (R1.01)', async () => {
  const visitor = await gatehouse.visit()
  const { page, context, words } = visitor
  await signIn(visitor)
  await context.clearCookies({ name: 'gatehouse-session' })
  await page.evaluate(() => localStorage.clear())
  await page.goto(gatehouse.entry)
  await heading(visitor, words.home)
  await page.getByText('Hello, Minji Kim').waitFor()
  expect(visitor.watch.faults()).toEqual([])
})

describe('a screen of a journey, opened without it', () => {
  const nothing = [
    'verification/select',
    'verification/sms',
    'signinRedirect',
    'oauth2/redirect',
    'oauth2/redirect?code=x&state=y',
  ]
  test.each(nothing)(
    '/%s shows a notice, and Sign in again leads to the sign-in',
    async (screen) => {
      const visitor = await gatehouse.visit()
      const { page, words } = visitor
      await page.goto(gatehouse.entry + screen)
      await heading(visitor, 'This sign-in has ended')
      expect(at(visitor)).toBe('/WarningMessage?code=NOTHING_TO_CONTINUE')
      await page.getByRole('button', { name: 'Sign in again' }).click()
      await page.getByRole('textbox', { name: words.username }).waitFor()
      expect(visitor.watch.faults()).toEqual([])
    },
  )
})

test('/login with an unknown key begins a sign-in behind the form', async () => {
  const visitor = await gatehouse.visit()
  await visitor.page.goto(`${gatehouse.entry}login?sessionDataKey=made-up&tenantId=default`)
  await heading(visitor, visitor.words.login)
  await enterPassword(visitor)
  await heading(visitor, visitor.words.options)
  expect(visitor.watch.faults()).toEqual([])
})

test('/login without the key of a sign-in begins one', async () => {
  const visitor = await gatehouse.visit()
  const begun = visitor.page.waitForRequest('**/login/context/*')
  await visitor.page.goto(`${gatehouse.entry}login`)
  await begun
  await enterPassword(visitor)
  await heading(visitor, visitor.words.options)
  expect(visitor.watch.faults()).toEqual([])
})

test('the sign-in screen address contains nothing of the request', async () => {
  const visitor = await gatehouse.visit()
  await toLogin(visitor)
  await expect.poll(() => at(visitor)).toBe('/login')
})
