import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { heard, listen } from '../support/announcements.ts'
import { descriptionOf } from '../support/description-of.ts'
import { drawn } from '../support/drawn.ts'
import { idpWords } from '../support/identity-provider.ts'
import { nextPicture } from '../support/next-picture.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import {
  alive,
  chooseSms,
  enterCode,
  enterPassword,
  heading,
  otherThan,
  ownClock,
  passFirstStep,
  toCode,
  toLogin,
} from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const countdown = ({ page }: Visitor) => page.locator('.countdown b')
const resend = ({ page, words }: Visitor) => page.getByRole('button', { name: words.resend })
const resendWaits = (visitor: Visitor) => resend(visitor).getAttribute('aria-disabled')
const messages = async ({ origin, person }: Visitor) =>
  (await readInbox(origin, person.username)).length

/** '04:57' as seconds. */
async function secondsLeft(visitor: Visitor): Promise<number> {
  const [minutes = '', seconds = ''] = ((await countdown(visitor).textContent()) ?? '').split(':')
  return Number(minutes) * 60 + Number(seconds)
}

/** Returns the end, as epoch milliseconds of the browser. */
async function deadline(visitor: Visitor): Promise<number> {
  const now = await visitor.page.evaluate(() => Date.now())
  return now + (await secondsLeft(visitor)) * 1000
}

const spokenIn = [
  {
    language: 'en-US',
    as: 'minji.kim',
    until: /^The code works until \d\d:\d\d\.$/,
    soon: 'Less than one minute left.',
    over: 'The code has expired. Get a new one.',
  },
  {
    language: 'ko-KR',
    as: 'seoyeon.lee',
    until: /^인증번호는 \d\d:\d\d까지 유효합니다\.$/,
    soon: '남은 시간이 1분 미만입니다.',
    over: '인증번호가 만료되었습니다. 다시 요청해 주세요.',
  },
] as const

describe('the countdown', () => {
  test('starts at five minutes, resends after one, and survives a reload', async () => {
    const visitor = await gatehouse.visit()
    await toCode(visitor)
    expect(await secondsLeft(visitor)).toBeGreaterThan(290)
    expect(await secondsLeft(visitor)).toBeLessThanOrEqual(300)
    expect(await descriptionOf(resend(visitor))).toBe('Available within a minute')
    const before = await deadline(visitor)
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await visitor.page.reload()
    await countdown(visitor).waitFor()
    expect(Math.abs((await deadline(visitor)) - before)).toBeLessThanOrEqual(1_000)
    expect(await resendWaits(visitor)).toBe('true')
    expect(await messages(visitor)).toBe(1)
  })

  test.each(drawn('languages of timers', spokenIn))(
    'stays silent after a reload, then announces its last minute ($language)',
    async ({ language, as, until, soon }) => {
      const visitor = await gatehouse.visit({ language, as })
      const { page, words } = visitor
      await ownClock(visitor)
      await toCode(visitor)
      // Runs from the first element of the new page on. The initial content of a live region is not
      // spoken.
      await page.addInitScript(() => {
        const announced: string[] = []
        Reflect.set(globalThis, 'saidByCountdown', announced)
        new MutationObserver((changes) => {
          for (const { target, addedNodes } of changes) {
            if (
              (target instanceof Element ? target : target.parentElement)?.closest(
                '.countdown [role=status]',
              )
            )
              for (const node of addedNodes) announced.push(node.textContent ?? '')
          }
        }).observe(document, { subtree: true, childList: true, characterData: true })
      })
      const announced = () =>
        page.evaluate((): unknown => Reflect.get(globalThis, 'saidByCountdown'))
      await page.reload()
      await heading(visitor, words.smsScreen)
      await expect.poll(() => page.locator('.countdown .until').textContent()).toMatch(until)
      await page.clock.runFor(2_000)
      expect(await announced()).toEqual([])
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await page.clock.runFor(2_000)
      expect(await announced()).toEqual([])
      await page.clock.fastForward(240_000)
      await expect.poll(announced).toEqual([soon])
    },
  )

  test('redraws alone: the form stays unchanged during the countdown', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    await toCode(visitor)
    await page.getByRole('textbox', { name: words.code }).pressSequentially('12')
    // A letter's consequences are drawn after it (decision 0068).
    await page.evaluate(nextPicture)
    await observeForm(page)
    const before = await secondsLeft(visitor)
    await expect.poll(() => secondsLeft(visitor)).toBeLessThan(before - 2)
    const changed = await page.evaluate((): unknown => Reflect.get(globalThis, 'changedInForm'))
    expect(changed).toEqual([])
    expect(await page.getByRole('textbox', { name: words.code }).inputValue()).toBe('12')
    expect(
      await page
        .getByRole('textbox', { name: words.code })
        .evaluate(
          (field) => field === document.activeElement && Reflect.get(field, 'sameNode') === true,
        ),
    ).toBe(true)
  })

  test.each(drawn('languages of timers', spokenIn))(
    'announces three things to screen readers, not the seconds ($language)',
    async ({ language, as, until, soon, over }) => {
      const visitor = await gatehouse.visit({ language, as })
      const { page } = visitor
      await ownClock(visitor)
      await toCode(visitor)
      const spoken = page.locator('.countdown [role=status]')
      await expect.poll(() => spoken.textContent()).toMatch(until)
      const announced = await spoken.textContent()
      await page.clock.runFor(30_000)
      expect(await spoken.textContent()).toBe(announced)
      await page.clock.fastForward(215_000)
      await expect.poll(() => spoken.textContent()).toBe(soon)
      await listen(page)
      await page.clock.fastForward(60_000)
      const heardThen: string[] = []
      await expect.poll(async () => heardThen.push(...(await heard(page)))).toBeGreaterThan(0)
      await page.clock.runFor(2_000)
      heardThen.push(...(await heard(page)))
      expect(heardThen).toEqual([over])
      expect(await spoken.textContent()).toBe('')
    },
  )
})

describe('sending again', () => {
  test('opens after a minute, restarts both times, keeps the wrong tries', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, person } = visitor
    await ownClock(visitor)
    const code = await toCode(visitor)
    await enterCode(visitor, otherThan(code))
    await expect
      .poll(() => descriptionOf(page.getByRole('textbox', { name: words.code })))
      .toContain('(1 of 5)')
    await page.clock.fastForward(50_000)
    expect(await resendWaits(visitor)).toBe('true')
    // A press that a mouse can still make.
    await resend(visitor).click({ force: true })
    expect(await messages(visitor)).toBe(1)

    await page.clock.fastForward(11_000)
    await gatehouse.sandbox.advanceClock(61)
    await expect.poll(() => resendWaits(visitor)).toBe('false')
    const later = await secondsLeft(visitor)
    expect(later).toBeLessThan(245)
    await resend(visitor).click()
    const fresh = await readCode(gatehouse.origin, person.username, 1)
    await expect.poll(() => secondsLeft(visitor)).toBeGreaterThan(290)
    expect(await resendWaits(visitor)).toBe('true')
    expect(await page.getByRole('textbox', { name: words.code }).inputValue()).toBe('')

    await enterCode(visitor, otherThan(fresh))
    await expect
      .poll(() => descriptionOf(page.getByRole('textbox', { name: words.code })))
      .toContain('(2 of 5)')
    await enterCode(visitor, fresh)
    await heading(visitor, words.home)
  })

  test('never happens by itself on reload, Back or another option', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    const code = await toCode(visitor)
    await page.reload()
    await heading(visitor, words.smsScreen)
    await page.goBack()
    await heading(visitor, words.options)
    await page.goForward()
    await heading(visitor, words.smsScreen)
    await page.getByRole('button', { name: words.otherWays }).click()
    await heading(visitor, words.options)
    await page.getByRole('button', { name: words.sms }).click()
    await heading(visitor, words.smsScreen)
    await expect.poll(() => messages(visitor)).toBe(1)
    await enterCode(visitor, code)
    await heading(visitor, words.home)
    expect(visitor.watch.refusals()).toEqual([])
  })

  test('does not send again after a reload during the first message', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, person } = visitor
    await passFirstStep(visitor)
    await page.route('**/verification/otp/send', async (route) => {
      await route.fetch()
      await page.unroute('**/verification/otp/send')
      await route.abort().catch(() => undefined)
    })
    visitor.watch.tolerate(/ERR_FAILED/)
    await page.getByRole('button', { name: words.sms }).click()
    const code = await readCode(gatehouse.origin, person.username)
    await page.reload()
    await heading(visitor, words.smsScreen)
    await expect.poll(() => resendWaits(visitor)).toBe('true')
    expect(await messages(visitor)).toBe(1)
    await enterCode(visitor, code)
    await heading(visitor, words.home)
  })
})

describe('acting twice sends one request', () => {
  test('ignores a double click and a held Enter', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, person } = visitor
    const sent: string[] = []
    page.on('request', (request) => {
      // The shell's own requests are not clicks.
      if (request.method() === 'POST' && !request.url().includes('/terms/version/'))
        sent.push(new URL(request.url()).pathname.split('/').at(-2) ?? '')
    })
    await toLogin(visitor)
    await page.getByRole('textbox', { name: words.username }).fill(person.username)
    await page.getByLabel(words.password, { exact: true }).fill(person.password)
    await page.getByRole('button', { name: words.logIn, exact: true }).dblclick()
    await heading(visitor, words.options)
    expect(sent).toEqual(['password'])

    await page.getByRole('button', { name: words.sms }).dblclick()
    await heading(visitor, words.smsScreen)
    const code = await readCode(gatehouse.origin, person.username)
    await expect.poll(() => messages(visitor)).toBe(1)

    sent.length = 0
    await page.getByRole('textbox', { name: words.code }).fill(code)
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await page.keyboard.press('Enter')
    await heading(visitor, words.home)
    expect(sent.filter((call) => call === 'otp')).toHaveLength(1)
  })
})

/** Records every change inside the form, except the countdown and the seconds of Resend. */
function observeForm(page: Page): Promise<void> {
  return page.evaluate(() => {
    const form = document.querySelector('form')
    const field = form?.querySelector('input:not([type=checkbox])')
    if (!form || !field) throw new Error('There is no form.')
    Reflect.set(field, 'sameNode', true)
    const changed: string[] = []
    Reflect.set(globalThis, 'changedInForm', changed)
    const isTime = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest('.countdown, .wait-left') !==
      null
    new MutationObserver((records) => {
      for (const { target, type, attributeName } of records)
        if (!isTime(target)) changed.push(`${type} in ${target.nodeName} ${attributeName ?? ''}`)
    }).observe(form, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}

test.each([320, 1280])('nothing moves when the code arrives, at %i pixels', async (width) => {
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  await page.setViewportSize({ width, height: 900 })
  await passFirstStep(visitor)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/verification/otp/send', async (route) => {
    await promise
    await route.continue()
  })
  await page.getByRole('button', { name: words.sms }).click()
  await heading(visitor, words.smsScreen)
  // The card slides in once.
  await page.waitForTimeout(600)
  const tops = async () =>
    Promise.all(
      [
        page.getByRole('textbox', { name: words.code }),
        page.getByRole('button', { name: words.confirm }),
      ].map((part) => part.evaluate((element) => Math.round(element.getBoundingClientRect().top))),
    )
  const before = await tops()
  resolve()
  await page.getByText(/^We (sent|texted) it to /).waitFor()
  expect(await tops()).toEqual(before)
})

describe('a request that expires while its page is open', () => {
  const username = ({ page, words }: Visitor) => page.getByRole('textbox', { name: words.username })
  const password = ({ page, words }: Visitor) => page.getByLabel(words.password, { exact: true })

  async function standing(as: string, path = '') {
    const visitor = await gatehouse.visit({ as })
    const { page, person, entry } = visitor
    visitor.watch.tolerate(/410/)
    await page.goto(entry + path)
    await username(visitor).waitFor()
    await alive(page)
    await username(visitor).fill(person.username)
    return visitor
  }

  test('signs in with the typed text and opens the wanted page', async () => {
    const visitor = await standing('daniel.park', 'passwordless')
    const { page, person, watch } = visitor
    await password(visitor).fill(person.password)
    await gatehouse.sandbox.advanceClock(7_200)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/passwordless$/)
    await heading(visitor, 'Sign in without a password')
    expect(watch.faults()).toEqual([])
  })

  test('continues without a password', async () => {
    const visitor = await standing('minji.kim')
    const { page, words, watch } = visitor
    await gatehouse.sandbox.advanceClock(601)
    await page.getByRole('button', { name: words.withoutPassword }).click()
    await heading(visitor, words.options)
    expect(watch.faults()).toEqual([])
  })

  test('continues to an identity provider', async () => {
    const visitor = await standing('minji.kim')
    const { page, watch } = visitor
    await gatehouse.sandbox.advanceClock(601)
    await page.getByRole('button', { name: idpWords(visitor).continueWith }).click()
    await page.getByRole('heading', { level: 1, name: idpWords(visitor).there }).waitFor()
    expect(watch.faults()).toEqual([])
  })

  test('starts again when the page is visible, and keeps the form', async () => {
    const visitor = await standing('daniel.park')
    const { page, person, words, watch } = visitor
    await password(visitor).fill(person.password)
    await gatehouse.sandbox.advanceClock(601)
    const begun = page.waitForResponse(/login\/begin/)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await begun
    expect([await username(visitor).inputValue(), await password(visitor).inputValue()]).toEqual([
      person.username,
      person.password,
    ])
    await password(visitor).press('Enter')
    await heading(visitor, words.home)
    expect(watch.faults()).toEqual([])
  })

  test('asks for the ID again, then opens the wanted page', async () => {
    const visitor = await standing('minji.kim', 'passwordless')
    const { page, person, words, watch } = visitor
    await enterPassword(visitor)
    await heading(visitor, words.options)
    await chooseSms(visitor)
    await gatehouse.sandbox.advanceClock(1_200)
    await enterCode(visitor, '000000')
    await heading(visitor, 'Request expired')
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await username(visitor).waitFor()
    await expect.poll(() => username(visitor).inputValue()).toBe(person.username)
    await alive(page)
    await password(visitor).fill(person.password)
    await page.keyboard.press('Enter')
    await heading(visitor, words.options)
    await enterCode(visitor, await chooseSms(visitor))
    await page.waitForURL(/\/passwordless$/)
    expect(watch.faults()).toEqual([])
  })
})
