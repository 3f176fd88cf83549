import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/expect-accessible.ts'
import { takePicture } from '../support/picture.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { alive, enterCode, enterPassword, heading, signIn, signOut } from '../support/sign-in.ts'
import { useGatehouse, type VisitOptions } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'
import { WORDS } from '../support/words.ts'

const gatehouse = useGatehouse()
const base = '/secdx/mfa/'

/** At the tenant's host name in the sandbox. */
async function visitTenant(name: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await gatehouse.visit(options)
  const origin = gatehouse.origin.replace('//localhost', `//${name}.localhost`)
  return { ...visitor, entry: origin + base }
}

const korean = WORDS['ko-KR']
const english = WORDS['en-US']

/** In the form of `getComputedStyle`. */
const tenants = [
  {
    name: 'default',
    language: 'en-US',
    title: english.login,
    // Without a picture, the sign and the name of the first paint stay.
    logo: /^<svg[^]*>Gatehouse<\/span>$/,
    light: 'oklch(0.47 0.14 250)',
    dark: 'oklch(0.7 0.14 250)',
  },
  {
    name: 'hanbit-bank',
    language: 'en-US',
    title: english.login,
    logo: /^<img src="[^"]*\/hanbit-bank\.svg" alt="Hanbit Bank">$/,
    light: 'rgb(138, 31, 43)',
    dark: 'rgb(255, 168, 166)',
  },
  {
    name: 'maru',
    language: 'ko-KR',
    title: '마루 로그인',
    logo: /^<img src="[^"]*\/maru\.svg" alt="마루">$/,
    light: 'rgb(11, 107, 71)',
    dark: 'rgb(111, 217, 168)',
  },
] as const

const colourOf = ({ page }: Visitor) =>
  page
    .locator('main button[type="submit"]')
    .evaluate((button) => getComputedStyle(button).backgroundColor)

describe('a tenant chosen by host name', () => {
  test.each(tenants)(
    '$name has its own language, name, logo and colours in both themes',
    async ({ name, language, title, logo, light, dark }) => {
      const visitor = await visitTenant(name, { locale: 'fr-FR' })
      const { page, entry, watch } = visitor
      await page.goto(entry)
      await heading(visitor, title)
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
      expect(new URL(page.url()).origin).toBe(new URL(entry).origin)
      await expect.poll(() => page.locator('header .logo').innerHTML()).toMatch(logo)
      expect(await colourOf(visitor)).toBe(light)
      await expectAccessible(page)
      await takePicture(page, `tenant-${name}.light.1280`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(() => colourOf(visitor)).toBe(dark)
      await page.setViewportSize({ width: 320, height: 800 })
      await expectAccessible(page)
      await takePicture(page, `tenant-${name}.dark.320`)
      expect(watch.faults()).toEqual([])
    },
  )

  test.each([
    ['en-US', english.login, 'Not available here', 'Find ID'],
    ['ko-KR', korean.login, '제공하지 않는 기능', '아이디 찾기'],
  ] as const)('closes the search of IDs, also at its address, in %s', async (...given) => {
    const [locale, title, closed, link] = given
    const visitor = await visitTenant('hanbit-bank', { locale })
    const { page, entry, watch } = visitor
    await page.goto(entry)
    await heading(visitor, title)
    await alive(page)
    await expect.poll(() => page.getByText(link, { exact: true }).count()).toBe(0)
    for (const address of ['findId', 'findId/verify-otp', 'findId/available-accounts']) {
      await page.goto(entry + address)
      await heading(visitor, closed)
    }
    await page.setViewportSize({ width: 320, height: 800 })
    await expectAccessible(page)
    await takePicture(page, `closed-journey.${locale}.320`)
    expect(watch.faults()).toEqual([])
  })

  test('renders for its tenant from the first byte without JavaScript', async () => {
    const visitor = await visitTenant('hanbit-bank', { javaScriptEnabled: false })
    await visitor.page.goto(`${visitor.entry}login`)
    await visitor.page
      .getByText('Hanbit Bank never asks for your password by phone or message.')
      .waitFor()
    await expect
      .poll(() => visitor.page.locator('header .logo').innerHTML())
      .toBe('<img src="/sandbox/branding/hanbit-bank.svg" alt="Hanbit Bank">')
    expect(await visitor.page.locator('link[rel=icon]').getAttribute('href')).toBe(
      '/sandbox/branding/hanbit-bank.svg',
    )
    expect(
      await visitor.page
        .locator('html')
        .evaluate((root) => getComputedStyle(root).getPropertyValue('--brand')),
    ).toBe('#8a1f2b')
  })

  test('keeps a chosen theme over the system theme', async () => {
    const visitor = await visitTenant('maru', { colorScheme: 'light' })
    await visitor.context.addCookies([
      { name: 'Theme', value: 'dark', url: new URL(visitor.entry).origin },
    ])
    await visitor.page.goto(`${visitor.entry}login`)
    await visitor.page.locator('main button[type="submit"]').waitFor()
    await expect.poll(() => colourOf(visitor)).toBe('rgb(111, 217, 168)')
  })
})

describe('a whole sign-in', () => {
  test('shows the bank a warning, one method and an eight-digit code', async () => {
    const visitor = await visitTenant('hanbit-bank')
    const { page, words, watch, origin, person } = visitor
    await page.goto(visitor.entry)
    await heading(visitor, words.login)
    expect(await page.getByRole('button', { name: words.withoutPassword }).count()).toBe(0)
    await enterPassword(visitor)
    // Of the bank's methods Minji has SMS alone, so it opens by itself.
    await heading(visitor, words.smsScreen)
    const code = await readCode(origin, person.username)
    expect(code).toMatch(/^\d{8}$/)
    const [message] = await readInbox(origin, person.username)
    expect(message?.text).toContain(`@hanbit-bank.localhost #${code}`)
    expect(message?.text).toContain('[Hanbit Bank]')
    expect(message?.text).toContain('2 minutes')
    await page.getByText('Nobody at the bank will ask you for this code.').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'tenant-hanbit-bank-sms.light.1280')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 800 })
    await expectAccessible(page)
    await takePicture(page, 'tenant-hanbit-bank-sms.dark.320')
    await page.getByText('8-digit verification code', { exact: true }).waitFor()
    await enterCode(visitor, code.slice(0, 6))
    await page.getByText('Enter the 8 digits').first().waitFor()
    await enterCode(visitor, code)
    await heading(visitor, words.home)
    await page.getByRole('listitem').filter({ hasText: words.sms }).first().waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: words.email }).count()).toBe(0)
    await page.getByText('© 2026 Hanbit Bank').waitFor()
    await expectAccessible(page)
    expect(watch.faults()).toEqual([])
  })

  test('stops after three wrong codes at the bank', async () => {
    const visitor = await visitTenant('hanbit-bank')
    const { page, words, origin, person } = visitor
    await page.goto(visitor.entry)
    await heading(visitor, words.login)
    await enterPassword(visitor)
    await heading(visitor, words.smsScreen)
    const code = await readCode(origin, person.username)
    await enterCode(visitor, String((Number(code) + 1) % 100_000_000).padStart(8, '0'))
    await expect
      .poll(() => page.getByText('The code is incorrect (1 of 3).').count(), { timeout: 10_000 })
      .toBeGreaterThan(0)
  })

  test('keeps Maru from ?tenant= through provider, reload and home screen', async () => {
    const visitor = await gatehouse.visit({ locale: 'fr-FR' })
    const { page, context, watch, origin, person } = visitor
    const words = korean
    await page.goto(`${gatehouse.entry}?tenant=maru`)
    await heading(visitor, '마루 로그인')
    expect(page.url()).not.toContain('tenant=')
    expect((await context.cookies()).find(({ name }) => name === 'Tenant')).toMatchObject({
      value: 'maru',
      httpOnly: true,
      sameSite: 'Lax',
    })
    await page.reload()
    await heading(visitor, '마루 로그인')
    await page.getByRole('button', { name: '처음 로그인하는 방법' }).click()
    await page.getByText('아이디는 회사 이메일 주소에서 골뱅이표 앞부분입니다.').waitFor()
    await expectAccessible(page)
    await takePicture(page, 'tenant-maru-first-time.light.1280')
    await page.getByRole('button', { name: '이전' }).click()
    await heading(visitor, '마루 로그인')
    await enterPassword({ ...visitor, words })
    await heading(visitor, words.options)
    const rows = await page.locator('main li').allInnerTexts()
    expect(rows.map((row) => row.split('\n')[0])).toEqual([words.email, words.sms])
    await takePicture(page, 'tenant-maru-select.light.1280')
    await page.getByRole('button', { name: words.email }).click()
    await heading(visitor, words.emailScreen)
    const code = await readCode(origin, person.username)
    expect(code).toMatch(/^\d{6}$/)
    await enterCode({ ...visitor, words }, code)
    await heading(visitor, words.home)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 800 })
    await expectAccessible(page)
    await takePicture(page, 'tenant-maru-home.dark.320')
    await page.reload()
    await heading(visitor, words.home)
    expect(watch.faults()).toEqual([])
  })
})

describe('one tenant is not another', () => {
  test('an unknown tenant name works as the default one until sign-out', async () => {
    const visitor = await visitTenant('nope')
    const { page, words, watch } = visitor
    await signIn(visitor)
    await signOut(visitor)
    expect(new URL(page.url()).origin).toBe(new URL(visitor.entry).origin)
    await page.goto(`${visitor.entry}oauth2/redirect?error=access_denied`)
    await heading(visitor, 'Access denied')
    expect(new URL(page.url()).searchParams.get('code')).toBe('POLICY_ACCESS_DENIED')
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await heading(visitor, words.login)
    expect(watch.faults()).toEqual([])
  })

  test('a session at one tenant does not sign in at another', async () => {
    const visitor = await gatehouse.visit()
    await signIn(visitor)
    await visitor.page.goto(`${gatehouse.entry}?tenant=hanbit-bank`)
    await visitor.page
      .getByText('Hanbit Bank never asks for your password by phone or message.')
      .waitFor()
    await heading(visitor, english.login)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('an open page reports that its tenant changed (R8.31)', async () => {
    const visitor = await gatehouse.visit()
    const { page, context, words } = visitor
    await page.goto(gatehouse.entry)
    await heading(visitor, words.login)
    const other = await context.newPage()
    await other.goto(`${gatehouse.entry}?tenant=maru`)
    await other.close()
    await enterPassword(visitor)
    await page
      .getByText(/organi[sz]ation/i)
      .first()
      .waitFor()
    expect(new URL(page.url()).searchParams.get('code')).toBe('TENANT_INVALID')
  })

  test.each([
    ['an unknown name', 'localhost', 'nobody'],
    ["another's name at a host that is a tenant's", 'maru.localhost', 'hanbit-bank'],
  ])('refuses %s, and changes nothing (R8.31)', async (_, host, wanted) => {
    const visitor = await gatehouse.visit()
    const { page, context } = visitor
    await page.goto(`${gatehouse.entry.replace('//localhost', `//${host}`)}?tenant=${wanted}`)
    await alive(page)
    expect(new URL(page.url()).searchParams.get('code')).toBe('TENANT_INVALID')
    expect((await context.cookies()).find(({ name }) => name === 'Tenant')).toBeUndefined()
    await expectAccessible(page)
    expect(visitor.watch.faults()).toEqual([])
  })
})
