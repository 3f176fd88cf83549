import { expect, test } from 'vitest'
import { secondsLeft } from '../support/countdown.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { enterCode, heading, otherThan, passFirstStep, toCode } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

/**
 * Opens the same request in a second tab: a browser copies the session storage of a tab into one
 * that it opens.
 */
async function duplicate(visitor: Visitor): Promise<Visitor> {
  const opened = visitor.context.waitForEvent('page')
  await visitor.page.evaluate(() => {
    window.open(location.href)
  })
  return { ...visitor, page: await opened }
}

const sent = async ({ origin, person }: Visitor) =>
  (await readInbox(origin, person.username)).length
const running = ({ page }: Visitor) => page.getByText('The code works until').first().waitFor()

async function expectOneCountdown(first: Visitor, second: Visitor): Promise<void> {
  const [one, other] = await Promise.all([secondsLeft(first.page), secondsLeft(second.page)])
  expect(Math.abs(one - other)).toBeLessThanOrEqual(1)
}

test('two tabs on one request send one code, show one countdown', async () => {
  const first = await gatehouse.visit()
  await passFirstStep(first)
  const second = await duplicate(first)
  await heading(second, second.words.options)
  await Promise.all(
    [first, second].map(({ page, words }) => page.getByRole('button', { name: words.sms }).click()),
  )
  await Promise.all([running(first), running(second)])
  await expectOneCountdown(first, second)
  await expect.poll(() => sent(first)).toBe(1)
  await enterCode(second, await readCode(gatehouse.origin, first.person.username))
  await heading(second, second.words.home)
  expect(first.watch.faults()).toEqual([])
})

test('a new code in one tab updates the countdown of the other', async () => {
  const first = await gatehouse.visit()
  await gatehouse.sandbox.set({ resendSeconds: 2, otpSeconds: 200 })
  await toCode(first)
  const second = await duplicate(first)
  await heading(second, second.words.smsScreen)
  await expect.poll(() => sent(first)).toBe(1)
  await expectOneCountdown(first, second)
  await gatehouse.sandbox.set({ otpSeconds: 290 })
  const resend = first.page.getByRole('button', { name: first.words.resend })
  await expect.poll(() => resend.getAttribute('aria-disabled')).toBe('false')
  await resend.click()
  await expect.poll(() => secondsLeft(second.page)).toBeGreaterThan(250)
  await expectOneCountdown(first, second)
  await enterCode(second, await readCode(gatehouse.origin, first.person.username, 1))
  await heading(second, second.words.home)
})

/**
 * Two tabs of one request at the code. The first one proves it and stays at the redirect to the
 * service: nothing is handed over.
 */
async function leftBehind(
  first: Visitor,
): Promise<{ readonly code: string; readonly second: Visitor }> {
  const code = await toCode(first)
  const second = await duplicate(first)
  await heading(second, second.words.smsScreen)
  await first.page.route('**/secdx/auth/commonauth', (route) => route.fulfill({ status: 204 }))
  await enterCode(first, code)
  await first.page.getByText('Taking you back to the service.').waitFor()
  return { code, second }
}

test('an outdated tab shows a notice after a submit, then catches up', async () => {
  const first = await gatehouse.visit()
  first.watch.tolerate(/409|410/)
  const { code, second } = await leftBehind(first)
  await enterCode(second, otherThan(code))
  await heading(second, second.words.continued)
  await second.page.getByRole('button', { name: 'Continue here' }).click()
  await heading(second, second.words.home)
  await expect.poll(() => sent(first)).toBe(1)
})

test('an outdated tab shows a notice on return after the sign-in finished', async () => {
  const first = await gatehouse.visit()
  first.watch.tolerate(/410/)
  const code = await toCode(first)
  const second = await duplicate(first)
  await heading(second, second.words.smsScreen)
  await enterCode(first, code)
  await heading(first, first.words.home)
  await second.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await heading(second, second.words.continued)
  await second.page.getByRole('button', { name: 'Continue here' }).click()
  await heading(second, second.words.home)
  expect(first.watch.faults()).toEqual([])
})

test('an outdated tab sends nothing on reload, and catches up', async () => {
  const first = await gatehouse.visit()
  const { second } = await leftBehind(first)
  await second.page.reload()
  await heading(second, second.words.continued)
  await expect.poll(() => sent(first)).toBe(1)
  await second.page.getByRole('button', { name: 'Continue here' }).click()
  await heading(second, second.words.home)
  expect(first.watch.faults()).toEqual([])
})

test('an outdated tab goes home after the other tab is home', async () => {
  const first = await gatehouse.visit()
  first.watch.tolerate(/409|410/)
  const code = await toCode(first)
  const second = await duplicate(first)
  await heading(second, second.words.smsScreen)
  await enterCode(first, code)
  await heading(first, first.words.home)
  await enterCode(second, otherThan(code))
  await heading(second, second.words.continued)
  await second.page.getByRole('button', { name: 'Continue here' }).click()
  await heading(second, second.words.home)
  await expect.poll(() => sent(first)).toBe(1)
})

test.each([
  {
    name: 'locks',
    script: () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  },
  {
    name: 'channels',
    script: () => Object.defineProperty(globalThis, 'BroadcastChannel', { get: () => undefined }),
  },
])('a browser without $name still signs in', async ({ script }) => {
  const first = await gatehouse.visit()
  await first.context.addInitScript(script)
  const code = await toCode(first)
  const second = await duplicate(first)
  await heading(second, second.words.smsScreen)
  await enterCode(second, code)
  await heading(second, second.words.home)
  expect(first.watch.faults()).toEqual([])
})

test('a tab on return counts down server time despite its clock (B19)', async () => {
  const first = await gatehouse.visit()
  await toCode(first)
  await gatehouse.sandbox.advanceClock(100)
  const shown = await secondsLeft(first.page)
  expect(shown).toBeGreaterThan(230)
  await first.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => secondsLeft(first.page)).toBeLessThanOrEqual(200)
  await gatehouse.sandbox.advanceClock(201)
  await first.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await first.page.getByText('The code has expired. Get a new one.').first().waitFor()
})

test('a running request address in a new tab shows that nothing continues', async () => {
  const first = await gatehouse.visit()
  const code = await toCode(first)
  const second = { ...first, page: await first.context.newPage() }
  await second.page.goto(first.page.url())
  await heading(second, second.words.nothing)
  await second.page.getByText('There is no sign-in to continue in this tab.').waitFor()
  expect(await secondsLeft(first.page)).toBeGreaterThan(200)
  expect(await sent(first)).toBe(1)
  await enterCode(first, code)
  await heading(first, first.words.home)
  expect(first.watch.faults()).toEqual([])
})
