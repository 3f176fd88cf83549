import { describe, expect, test } from 'vitest'
import { descriptionOf } from '../support/description-of.ts'
import { drawn } from '../support/drawn.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import {
  chooseSms,
  enterCode,
  heading,
  otherThan,
  ownClock,
  passFirstStep,
  toCode,
} from '../support/sign-in.ts'
import { spokenBy } from '../support/spoken.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const codeField = ({ page, words }: Visitor) => page.getByRole('textbox', { name: words.code })
/** Waits until the field's description contains the text. */
async function expectSaid(visitor: Visitor, says: string): Promise<void> {
  await expect.poll(() => descriptionOf(codeField(visitor))).toContain(says)
}

/** Returns the selected part of the field, which the next digit replaces. */
const selected = (visitor: Visitor) =>
  codeField(visitor).evaluate((field) =>
    field instanceof HTMLInputElement && field === document.activeElement
      ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      : '',
  )

const incorrect = [
  { language: 'en-US', as: 'minji.kim', says: (n: number) => `The code is incorrect (${n} of 5).` },
  {
    language: 'ko-KR',
    as: 'seoyeon.lee',
    says: (n: number) => `인증번호가 올바르지 않습니다. (${n}/5회)`,
  },
] as const

test.each(drawn('languages of code errors', incorrect))(
  'a wrong code is counted and selected; the right one works ($language)',
  async ({ language, as, says }) => {
    const visitor = await gatehouse.visit({ language, as })
    const code = await toCode(visitor)
    for (const n of [1, 2]) {
      await enterCode(visitor, otherThan(code))
      await expectSaid(visitor, says(n))
      expect(await selected(visitor)).toBe(otherThan(code))
    }
    await visitor.page.keyboard.type(code)
    await visitor.page.keyboard.press('Enter')
    await heading(visitor, visitor.words.home)
    expect(visitor.watch.faults()).toEqual([])
  },
)

test('the code screen announces heading and field, and a wrong code once', async () => {
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  await passFirstStep(visitor)
  const codes: string[] = []
  const arrival = await spokenBy(page, async () => {
    codes.push(await chooseSms(visitor))
    await page
      .getByText(/The code works until/)
      .first()
      .waitFor({ state: 'attached' })
  })
  const field = await codeField(visitor).evaluate((input) =>
    input instanceof HTMLInputElement ? input.labels?.[0]?.textContent : '',
  )
  for (const once of [words.smsScreen, field])
    expect(arrival.filter((sentence) => sentence === once)).toEqual([once])
  const wrong = await spokenBy(page, async () => {
    await enterCode(visitor, otherThan(codes[0] ?? ''))
    await page
      .getByText(/The code is incorrect/)
      .first()
      .waitFor()
  })
  expect(wrong.filter((sentence) => sentence.includes('The code is incorrect'))).toHaveLength(1)
})

test('five wrong codes take the field away, and leave another method open', async () => {
  const visitor = await gatehouse.visit()
  const { page, words, person } = visitor
  const code = await toCode(visitor)
  for (const n of [1, 2, 3, 4]) {
    await enterCode(visitor, otherThan(code))
    await expectSaid(visitor, `(${n} of 5)`)
  }
  await enterCode(visitor, otherThan(code))
  const tooMany = page.getByText('Too many attempts. Try another way.')
  await tooMany.first().waitFor()
  await expect.poll(() => codeField(visitor).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: words.confirm }).count()).toBe(0)
  expect(await readInbox(gatehouse.origin, person.username)).toHaveLength(1)
  await page.getByRole('button', { name: words.otherWays }).click()
  await heading(visitor, words.options)
  expect(visitor.watch.faults()).toEqual([])
})

describe('an expired code', () => {
  test('shows the expiry when the countdown ends, and accepts a new code', async () => {
    await gatehouse.sandbox.set({ otpSeconds: 2, resendSeconds: 2 })
    const visitor = await gatehouse.visit()
    const { page, words, person } = visitor
    await toCode(visitor)
    await expectSaid(visitor, 'The code has expired. Get a new one.')
    await gatehouse.sandbox.set({ otpSeconds: 300, resendSeconds: 1 })
    await page.getByRole('button', { name: 'Send a new code' }).click()
    const code = await readCode(gatehouse.origin, person.username, 1)
    await expect.poll(() => codeField(visitor).getAttribute('aria-invalid')).not.toBe('true')
    expect(await page.getByText('The code has expired. Get a new one.').count()).toBe(0)
    await enterCode(visitor, code)
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('shows the expiry from the server, empties the field and focuses it', async () => {
    const visitor = await gatehouse.visit()
    const code = await toCode(visitor)
    await gatehouse.sandbox.advanceClock(301)
    await enterCode(visitor, code)
    await expectSaid(visitor, 'The code has expired. Get a new one.')
    expect(await codeField(visitor).inputValue()).toBe('')
    expect(await codeField(visitor).evaluate((field) => field === document.activeElement)).toBe(
      true,
    )
    expect(visitor.watch.faults()).toEqual([])
  })
})

test('the server refuses an early resend when the browser clock is fast', async () => {
  const visitor = await gatehouse.visit()
  const { page, words, person } = visitor
  await ownClock(visitor)
  await toCode(visitor)
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: words.resend }).click()
  await page.getByText('You can get a new code when the waiting time is over.').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: words.resend }).getAttribute('aria-disabled'))
    .toBe('true')
  expect(await readInbox(gatehouse.origin, person.username)).toHaveLength(1)
  expect(visitor.watch.faults()).toEqual([])
})

test('a failed send shows an error, claims no expiry, allows a retry', async () => {
  await gatehouse.sandbox.set({ smsFails: 1 })
  const visitor = await gatehouse.visit()
  const { page, words, person } = visitor
  visitor.watch.tolerate(/502/)
  await passFirstStep(visitor)
  await page.getByRole('button', { name: words.sms }).click()
  await page
    .getByText('We could not send the text message. Try again later or choose another method.')
    .waitFor()
  expect(await codeField(visitor).count()).toBe(0)
  expect(await page.getByText('The code has expired').count()).toBe(0)
  await gatehouse.sandbox.set({ smsFails: 0 })
  await page.getByRole('button', { name: words.sendCode }).click()
  await enterCode(visitor, await readCode(gatehouse.origin, person.username))
  await heading(visitor, words.home)
  expect(visitor.watch.faults()).toEqual([])
})

const unfit = [
  { typed: '', says: 'Enter the verification code.' },
  { typed: '12345', says: 'Enter the 6 digits of the code.' },
  { typed: '12345a', says: 'Enter the 6 digits of the code.' },
]
test('an impossible code is rejected without a request to the server', async () => {
  const visitor = await gatehouse.visit()
  await passFirstStep(visitor)
  await chooseSms(visitor)
  for (const { typed, says } of unfit) {
    await enterCode(visitor, typed)
    await expectSaid(visitor, says)
  }
  expect(visitor.watch.refusals()).toEqual([])
})
