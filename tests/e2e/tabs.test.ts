import { expect, test } from 'vitest'
import { findPerson } from '../support/people.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { alive, enterCode, heading, passFirstStep, signIn, signOut, toCode } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const house = useGatehouse()

test('two tabs with two sign-ins do not disturb each other (T51)', async () => {
  const first = await house.visit()
  const second = { ...first, page: await first.context.newPage() }
  const code = await toCode(first)
  // The minute between two messages is the person's, not the tab's.
  await house.sandbox.advanceClock(61)
  const otherCode = await toCode(second)
  await first.page.reload()
  await heading(first, first.words.smsScreen)
  await enterCode(first, code)
  await heading(first, first.words.home)
  await second.page.reload()
  await heading(second, second.words.smsScreen)
  await enterCode(second, otherCode)
  await heading(second, second.words.home)
  expect(first.watch.faults()).toEqual([])
  expect(first.watch.refusals()).toEqual([])
})

test('D4.05 a code that is typed while the page still asks where the request is goes through, however late that answer', async () => {
  const visitor = await house.visit()
  const { page, words } = visitor
  const code = await toCode(visitor)
  const asking = page.waitForRequest(/login\/status/)
  const waiting: (() => void)[] = []
  await page.route('**/login/status?*', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  await page.reload()
  await asking
  await heading(visitor, words.smsScreen)
  await enterCode(visitor, code)
  await heading(visitor, words.home)
  for (const go of waiting) go()
  expect(visitor.watch.refusals()).toEqual([])
})

test('a second tab is told to wait for the minute of the first, and may ask after it', async () => {
  const first = await house.visit()
  const { words, person } = first
  const second = { ...first, page: await first.context.newPage() }
  const code = await toCode(first)
  await house.sandbox.advanceClock(52)
  await passFirstStep(second)
  await second.page.getByRole('button', { name: words.sms }).click()
  await second.page.getByText('You can use the same method again after 1 minute.').waitFor()
  const send = second.page.getByRole('button', { name: words.sendCode })
  await expect.poll(() => readInbox(house.origin, person.username)).toHaveLength(1)
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('false')
  await send.click()
  await enterCode(second, await readCode(house.origin, person.username, 1))
  await heading(second, words.home)
  await enterCode(first, code)
  await heading(first, words.home)
  expect(first.watch.faults()).toEqual([])
})

test('somebody else in the second tab is signed in as who they are', async () => {
  const first = await house.visit()
  const second = { ...first, page: await first.context.newPage(), person: await findPerson(house.origin, 'seoyeon.lee') }
  const code = await toCode(first)
  const otherCode = await toCode(second)
  await enterCode(first, code)
  await heading(first, first.words.home)
  await enterCode(second, otherCode)
  await heading(second, second.words.home)
  await second.page.getByRole('main').getByText('seoyeon.lee').waitFor()
  expect(await second.page.getByText(first.person.username).count()).toBe(0)
  expect(first.watch.faults()).toEqual([])
})

test('signing out in one tab leaves no dead form in a tab that waits for a code', async () => {
  const first = await house.visit()
  const second = { ...first, page: await first.context.newPage(), person: await findPerson(house.origin, 'seoyeon.lee') }
  const code = await toCode(first)
  await toCode(second)
  await enterCode(first, code)
  await heading(first, first.words.home)
  await signOut(first)
  await heading(second, second.words.nothing)
  await second.page.getByText('or logged out').waitFor()
  await second.page.getByRole('button', { name: 'Start again' }).click()
  await second.page.getByLabel(second.words.username).waitFor()
  expect(first.watch.faults()).toEqual([])
})

test('signing out in one tab ends it in every tab', async () => {
  const first = await house.visit()
  const { context, words, person } = first
  await signIn(first)
  const second = { ...first, page: await context.newPage() }
  await second.page.goto(`${house.entry}consumer-home`)
  await heading(second, words.home)
  await signOut(first)
  await second.page.getByLabel(words.username).waitFor()
  expect(await second.page.getByText(person.name).count()).toBe(0)
  expect(first.watch.faults()).toEqual([])
})

test('B18 whoever looks at another organisation in a second tab, and comes back, goes on where they were', async () => {
  const first = await house.visit()
  const { page, context, words } = first
  const code = await toCode(first)
  const other = await context.newPage()
  await other.goto(`${house.entry}?tenant=maru`)
  await alive(other)
  await other.getByRole('textbox').first().waitFor()
  await other.close()
  await page.goto(`${house.entry}verification/sms?tenant=default`)
  await heading(first, words.smsScreen)
  await enterCode(first, code)
  await heading(first, words.home)
  expect(first.watch.faults()).toEqual([])
})

test('B31 the way back from the provider, opened once more in another tab when it is finished, does nothing and says so', async () => {
  const first = await house.visit()
  const { page, context, words } = first
  const returns: string[] = []
  let exchanges = 0
  context.on('request', (request) => {
    if (request.url().includes('/oauth2/redirect?')) returns.push(request.url())
    if (request.url().endsWith('/users/signin/exchange')) exchanges += 1
  })
  await signIn(first)
  const second = { ...first, page: await context.newPage() }
  await second.page.goto(returns[0] ?? '')
  await heading(second, words.home)
  await signOut(second)
  await page.getByLabel(words.username).waitFor()
  const third = { ...first, page: await context.newPage() }
  await third.page.goto(returns[0] ?? '')
  await heading(third, words.nothing)
  await third.page.getByText('finished, or logged out').waitFor()
  await third.page.getByRole('button', { name: 'Start again' }).click()
  await heading(third, words.login)
  expect(exchanges).toBe(1)
  expect(first.watch.faults()).toEqual([])
})
