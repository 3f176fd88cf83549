import { describe, expect, test } from 'vitest'
import {
  type AppType,
  appWords,
  chooseApp,
  nextToQrCode,
  shownNumber,
  toInstall,
} from '../support/app-steps.ts'
import { descriptionOf } from '../support/description-of.ts'
import { drawn } from '../support/drawn.ts'
import { enrollWords, finish, toChoice } from '../support/enroll.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import { answerOnPhone, codeOnPhone, pairOnPhone, pin, requestOnPhone } from '../support/phone.ts'
import { takePictureInTurn } from '../support/picture.ts'
import { readInbox } from '../support/read-code.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'
import { enterCode, heading, otherThan, passFirstStep, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

const path = (visitor: Visitor) => new URL(visitor.page.url()).pathname.replace('/secdx/mfa', '')
const own = appWords

async function pick(visitor: Visitor, method: string, screen: string): Promise<void> {
  await visitor.page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: method, exact: false })
    .first()
    .click()
  await heading(visitor, screen)
}

/**
 * Goes from the list to the QR code of a kind.
 * @returns the text that users without a scanner type
 */
async function toQrCode(visitor: Visitor, kind: AppType): Promise<string> {
  await chooseApp(visitor, kind)
  return nextToQrCode(visitor, kind)
}

async function goHome(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('button', { name: enrollWords(visitor).goOn }).click()
  await heading(visitor, visitor.words.home)
}

describe.each(drawn('languages of authenticator app', languages))('in $spoken', ({ language }) => {
  test('R2.32: rejects a wrong TOTP and a reused one (R8.34, R8.36)', async () => {
    const visitor = await gatehouse.visit({ language, as: 'areum.bae' })
    const { page, words } = visitor
    await passFirstStep(visitor)
    await pick(visitor, own(visitor).totp, own(visitor).totpScreen)
    expect(path(visitor)).toBe('/verification/authenticator/totp')
    await inspectScreen(visitor, own(visitor).totpScreen)
    await takePictureInTurn(visitor, 'totp')
    const code = await codeOnPhone(gatehouse.origin, 'UaTOTP', 'areum.bae')
    await enterCode(visitor, otherThan(code))
    await expect
      .poll(() => descriptionOf(page.getByRole('textbox', { name: words.code })))
      .toContain(own(visitor).attempt)
    await enterCode(visitor, code)
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])

    const second = await gatehouse.visit({ language, as: 'areum.bae' })
    await passFirstStep(second)
    await pick(second, own(second).totp, own(second).totpScreen)
    await enterCode(second, code)
    await expect
      .poll(() => descriptionOf(second.page.getByRole('textbox', { name: words.code })))
      .toContain(own(second).reused)
    expect(second.watch.faults()).toEqual([])
  })

  test('R1.02 R2.33: proves both steps without a password by mOTP and TOTP', async () => {
    const visitor = await gatehouse.visit({ language, as: 'areum.bae' })
    const { page, words, person } = visitor
    await toLogin(visitor)
    await page.getByRole('textbox', { name: words.username }).fill(person.username)
    await page.getByRole('button', { name: words.withoutPassword }).click()
    await heading(visitor, words.options)
    await pick(visitor, own(visitor).motp, own(visitor).motpScreen)
    expect(path(visitor)).toBe('/verification/authenticator/otp')
    await inspectScreen(visitor, own(visitor).motpScreen)
    await takePictureInTurn(visitor, 'motp')
    await enterCode(visitor, await codeOnPhone(gatehouse.origin, 'UaMOTP', 'areum.bae'))
    await heading(visitor, words.options)
    await pick(visitor, own(visitor).totp, own(visitor).totpScreen)
    await enterCode(visitor, await codeOnPhone(gatehouse.origin, 'UaTOTP', 'areum.bae'))
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test.each(['bio', 'pin'] as const)(
    'R2.31: approves %s on the phone with the number from the screen',
    async (kind) => {
      const visitor = await gatehouse.visit({ language, as: 'areum.bae' })
      const screen = kind === 'bio' ? own(visitor).bioScreen : own(visitor).pinScreen
      await passFirstStep(visitor)
      await pick(visitor, own(visitor)[kind], screen)
      expect(path(visitor)).toBe('/verification/authenticator/bio')
      const number = await shownNumber(visitor)
      // Screen readers speak the number.
      await expect
        .poll(() => visitor.page.locator('.countdown [role=status]').textContent())
        .toContain(number)
      await inspectScreen(visitor, screen)
      await takePictureInTurn(visitor, kind)
      // A reload shows the same number and sends the phone nothing.
      const before = await requestOnPhone(gatehouse.origin)
      await visitor.page.reload()
      await heading(visitor, screen)
      expect(await shownNumber(visitor)).toBe(number)
      expect(await requestOnPhone(gatehouse.origin)).toEqual(before)
      expect(await answerOnPhone(gatehouse.origin, 'approve', number)).toBe('approved')
      await heading(visitor, visitor.words.home)
      expect(visitor.watch.faults()).toEqual([])
    },
  )

  test('reports a denied request, and signs in by another method', async () => {
    const visitor = await gatehouse.visit({ language, as: 'areum.bae' })
    const { page, words } = visitor
    await passFirstStep(visitor)
    await pick(visitor, own(visitor).bio, own(visitor).bioScreen)
    await shownNumber(visitor)
    expect(await answerOnPhone(gatehouse.origin, 'deny')).toBe('denied')
    await page.getByText(own(visitor).denied).first().waitFor()
    expect(
      await page
        .getByRole('button', { name: own(visitor).sendAgain })
        .getAttribute('aria-disabled'),
    ).toBe('true')
    await inspectScreen(visitor, own(visitor).bioScreen)
    await takePictureInTurn(visitor, 'denied')
    await page.getByRole('button', { name: words.otherWays }).click()
    await heading(visitor, words.options)
    await pick(visitor, own(visitor).motp, own(visitor).motpScreen)
    await enterCode(visitor, await codeOnPhone(gatehouse.origin, 'UaMOTP', 'areum.bae'))
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R1.21 R2.61 R2.62: registers TOTP by the QR code key, typed on a phone', async () => {
    const visitor = await gatehouse.visit({ language, as: 'nara.yoon' })
    const { page, words } = visitor
    await toChoice(visitor)
    await chooseApp(visitor, 'totp')
    expect(path(visitor)).toBe('/enrollment/authenticator/start')
    await inspectScreen(visitor, own(visitor).start)
    await takePictureInTurn(visitor, 'start')
    await toInstall(visitor)
    // A page of the screen: the tab keeps the title of the screen.
    await inspectScreen(visitor, own(visitor).getApp, own(visitor).start)
    await page.getByRole('button', { name: own(visitor).installed }).click()
    await heading(visitor, own(visitor).enroll.totp)
    expect(path(visitor)).toBe('/enrollment/authenticator/totp')
    await page.getByRole('img', { name: own(visitor).qr }).waitFor()
    await inspectScreen(visitor, own(visitor).enroll.totp)
    await takePictureInTurn(visitor, 'qr')
    const key = (await page.locator('.qr bdi').textContent()) ?? ''
    expect(await pairOnPhone(gatehouse.origin, 'Pixel of Nara', key)).toBe('paired')
    const code = await codeOnPhone(gatehouse.origin, 'UaTOTP', 'nara.yoon')
    await enterCode(visitor, otherThan(code))
    await expect
      .poll(() => descriptionOf(page.getByRole('textbox', { name: words.code })))
      .toContain(own(visitor).attempt)
    await finish(visitor, code, own(visitor).done.totp)
    await takePictureInTurn(visitor, 'done')
    await goHome(visitor)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.62: registers mOTP by a single-use code; a reload makes another', async () => {
    const visitor = await gatehouse.visit({ language, as: 'nara.yoon' })
    const { page } = visitor
    await toChoice(visitor)
    const first = await toQrCode(visitor, 'motp')
    await page.reload()
    await heading(visitor, own(visitor).enroll.motp)
    await page.getByRole('img', { name: own(visitor).qr }).waitFor()
    await expect.poll(() => page.locator('.qr bdi').textContent()).not.toBe(first)
    const code = (await page.locator('.qr bdi').textContent()) ?? ''
    expect(await pairOnPhone(gatehouse.origin, 'An old one', first)).toBe('refused')
    expect(await pairOnPhone(gatehouse.origin, 'Pixel of Nara', code)).toBe('paired')
    expect(await pairOnPhone(gatehouse.origin, 'A thief', code)).toBe('refused')
    await page.getByRole('textbox', { name: visitor.words.code }).waitFor()
    await inspectScreen(visitor, own(visitor).enroll.motp)
    await takePictureInTurn(visitor, 'paired')
    await finish(
      visitor,
      await codeOnPhone(gatehouse.origin, 'UaMOTP', 'nara.yoon'),
      own(visitor).done.motp,
    )
    await goHome(visitor)
    expect(visitor.watch.faults()).toEqual([])
  })

  test.each(['bio', 'pin'] as const)(
    'R2.62: registers %s by trial approval; SMS brings the app link',
    async (kind) => {
      const visitor = await gatehouse.visit({ language, as: 'nara.yoon' })
      const { page } = visitor
      await toChoice(visitor)
      await chooseApp(visitor, kind)
      await toInstall(visitor)
      await page.getByText(own(visitor).textLink).click()
      await page.getByRole('textbox', { name: own(visitor).number }).fill('010-5550-0177')
      await page.getByRole('button', { name: own(visitor).installed }).click()
      await heading(visitor, own(visitor).enroll[kind])
      await page.getByText(own(visitor).linkSent).waitFor()
      expect((await readInbox(gatehouse.origin, 'nara.yoon'))[0]?.text).toContain('/sandbox/phone')
      await page.getByRole('img', { name: own(visitor).qr }).waitFor()
      expect(
        await pairOnPhone(
          gatehouse.origin,
          'Pixel of Nara',
          (await page.locator('.qr bdi').textContent()) ?? '',
        ),
      ).toBe('paired')
      const number = await shownNumber(visitor)
      await inspectScreen(visitor, own(visitor).enroll[kind])
      await takePictureInTurn(visitor, `trial-${kind}`)
      expect(await answerOnPhone(gatehouse.origin, 'approve', number)).toBe('approved')
      await heading(visitor, own(visitor).done[kind])
      await goHome(visitor)
      expect(visitor.watch.faults()).toEqual([])
    },
  )

  test('shows the request on the phone page, and takes a manual reply', async () => {
    const visitor = await gatehouse.visit({ language, as: 'areum.bae' })
    const phone = await visitor.context.newPage()
    const violations: string[] = []
    phone.on('console', (message) => {
      if (message.type() === 'error') violations.push(message.text())
    })
    const title = own(visitor).phone
    await phone.goto(`${gatehouse.origin}/sandbox/phone?lang=${language === 'ko-KR' ? 'ko' : 'en'}`)
    await phone.getByRole('heading', { level: 1, name: title }).waitFor()
    const left = phone.locator('[data-left]').first()
    const shown = await left.textContent()
    // It counts down by itself, without a reload.
    await expect.poll(() => left.textContent()).not.toBe(shown)
    for (const colorScheme of ['dark', 'light'] as const) {
      await phone.emulateMedia({ colorScheme })
      await expectAccessible(phone)
    }
    expect(await sidewaysScroll(phone)).toEqual([])
    await passFirstStep(visitor)
    await pick(visitor, own(visitor).pin, own(visitor).pinScreen)
    const number = await shownNumber(visitor)
    // The phone polls by itself and finds the request.
    await phone.getByLabel(own(visitor).theNumber).fill(number)
    await phone.locator('input[name=pin]').first().fill(pin)
    await expectAccessible(phone)
    await takePictureInTurn({ ...visitor, page: phone }, 'phone')
    await phone.locator('button[value=approve]').click()
    await phone.getByRole('status').waitFor()
    await heading(visitor, visitor.words.home)
    expect(violations).toEqual([])
    expect(visitor.watch.faults()).toEqual([])
  })

  test.each(['motp', 'totp'] as const)(
    'registers %s on a phone added by hand, without scanning the code',
    async (kind) => {
      const visitor = await gatehouse.visit({ language, as: 'nara.yoon' })
      const { page, words, context } = visitor
      const { phoneName, phonePin, addPhone, pairText, pairNow } = own(visitor)
      // A separate device: its input does not reach this browser.
      const device = await context.browser()?.newContext()
      if (!device) throw new Error('There is no browser.')
      const phone = await device.newPage()
      await phone.goto(
        `${gatehouse.origin}/sandbox/phone?lang=${language === 'ko-KR' ? 'ko' : 'en'}`,
      )
      await phone.getByLabel(phoneName, { exact: true }).fill('Pixel of Nara')
      await phone.getByLabel(phonePin).fill(pin)
      await phone.getByRole('button', { name: addPhone, exact: true }).click()
      const mine = phone.getByRole('region', { name: 'Pixel of Nara', exact: true })
      await mine.waitFor()

      await toChoice(visitor)
      await mine.getByLabel(pairText).fill(await toQrCode(visitor, kind))
      await mine.getByRole('button', { name: pairNow, exact: true }).click()
      const shown = mine.locator('.code')
      await shown.waitFor()
      await page.getByRole('textbox', { name: words.code }).waitFor()
      await finish(
        visitor,
        ((await shown.textContent()) ?? '').replace(' ', ''),
        own(visitor).done[kind],
      )
      await goHome(visitor)
      await device.close()
      expect(visitor.watch.faults()).toEqual([])
    },
  )
})

test('the QR code opens in the app on a phone', async () => {
  const visitor = await gatehouse.visit({
    as: 'nara.yoon',
    viewport: { width: 390, height: 800 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  await toChoice(visitor)
  const code = await toQrCode(visitor, 'bio')
  const link = visitor.page.getByRole('link', { name: own(visitor).openApp })
  expect(await link.getAttribute('href')).toContain(`singleid://pair?code=${code}`)
  expect(visitor.watch.faults()).toEqual([])
})
