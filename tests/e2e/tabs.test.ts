import { describe, expect, test } from 'vitest'
import { findPerson } from '../support/people.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import {
  alive,
  enterCode,
  enterPassword,
  heading,
  passFirstStep,
  signIn,
  signOut,
  toCode,
  toLogin,
  toSignOut,
} from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

test('two tabs with two sign-ins do not disturb each other (T51)', async () => {
  const first = await gatehouse.visit()
  const second = { ...first, page: await first.context.newPage() }
  const code = await toCode(first)
  // The minute between two messages counts per user, not per tab.
  await gatehouse.sandbox.advanceClock(61)
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

test('D4.05 a code typed before the request state arrives still goes through', async () => {
  const visitor = await gatehouse.visit()
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

test('a second tab waits for the minute of the first, then gets a code by itself', async () => {
  const first = await gatehouse.visit()
  const { words, person } = first
  const second = { ...first, page: await first.context.newPage() }
  const code = await toCode(first)
  // The rest of the minute is for the second tab to get there, also on a busy machine.
  await gatehouse.sandbox.advanceClock(30)
  await passFirstStep(second)
  await second.page.getByRole('button', { name: words.sms }).click()
  await second.page
    .locator('main')
    .getByText('You get a new code as soon as the waiting time is over.')
    .waitFor()
  const send = second.page.getByRole('button', { name: words.sendCode })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  expect(await second.page.getByRole('textbox', { name: words.code }).count()).toBe(0)
  await expect.poll(() => readInbox(gatehouse.origin, person.username)).toHaveLength(1)
  // Then it is sent by itself.
  await second.page.getByRole('textbox', { name: words.code }).waitFor({ timeout: 60_000 })
  await enterCode(second, await readCode(gatehouse.origin, person.username, 1))
  await heading(second, words.home)
  await enterCode(first, code)
  await heading(first, words.home)
  expect(first.watch.faults()).toEqual([])
})

test('another user in the second tab signs in as that user', async () => {
  const first = await gatehouse.visit()
  const second = {
    ...first,
    page: await first.context.newPage(),
    person: await findPerson(gatehouse.origin, 'seoyeon.lee'),
  }
  const code = await toCode(first)
  const otherCode = await toCode(second)
  await enterCode(first, code)
  await heading(first, first.words.home)
  await enterCode(second, otherCode)
  await heading(second, second.words.home)
  await second.page.getByRole('main').getByText('이서연').waitFor()
  expect(await second.page.getByText('Minji Kim').count()).toBe(0)
  expect(first.watch.faults()).toEqual([])
})

test('signing out in one tab closes a waiting code form in another', async () => {
  const first = await gatehouse.visit()
  const second = {
    ...first,
    page: await first.context.newPage(),
    person: await findPerson(gatehouse.origin, 'seoyeon.lee'),
  }
  const code = await toCode(first)
  await toCode(second)
  await enterCode(first, code)
  await heading(first, first.words.home)
  await signOut(first)
  await heading(second, second.words.nothing)
  await second.page.getByText('or signed out').waitFor()
  await second.page.getByRole('button', { name: 'Sign in again' }).click()
  await second.page.getByRole('textbox', { name: second.words.username }).waitFor()
  expect(first.watch.faults()).toEqual([])
})

test('signing out in one tab ends it in every tab', async () => {
  const first = await gatehouse.visit()
  const { context, words, person } = first
  await signIn(first)
  const second = { ...first, page: await context.newPage() }
  await second.page.goto(`${gatehouse.entry}consumer-home`)
  await heading(second, words.home)
  await signOut(first)
  await second.page.getByRole('textbox', { name: words.username }).waitFor()
  expect(await second.page.getByText(person.name).count()).toBe(0)
  expect(first.watch.faults()).toEqual([])
})

test('B18 a visit to another organisation in another tab keeps the sign-in', async () => {
  const first = await gatehouse.visit()
  const { page, context, words } = first
  const code = await toCode(first)
  const other = await context.newPage()
  await other.goto(`${gatehouse.entry}?tenant=maru`)
  await alive(other)
  await other.getByRole('textbox').first().waitFor()
  await other.close()
  await page.goto(`${gatehouse.entry}verification/sms?tenant=default`)
  await heading(first, words.smsScreen)
  await enterCode(first, code)
  await heading(first, words.home)
  expect(first.watch.faults()).toEqual([])
})

test('B31 a used provider return, opened again in another tab, does nothing', async () => {
  const first = await gatehouse.visit()
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
  await page.getByRole('textbox', { name: words.username }).waitFor()
  const third = { ...first, page: await context.newPage() }
  await third.page.goto(returns[0] ?? '')
  await heading(third, words.nothing)
  await third.page.getByText('finished, or signed out').waitFor()
  await third.page.getByRole('button', { name: 'Sign in again' }).click()
  await heading(third, words.login)
  expect(exchanges).toBe(1)
  expect(first.watch.faults()).toEqual([])
})

/** Tabs of one browser, and their number of exchanges of a code for a session. */
async function openTabs(count: number, as = 'daniel.park') {
  const first = await gatehouse.visit({ as })
  const exchanges: string[] = []
  first.context.on('request', (request) => {
    if (request.url().endsWith('/users/signin/exchange')) exchanges.push(request.url())
  })
  const others: Visitor[] = []
  while (others.length < count - 1) others.push({ ...first, page: await first.context.newPage() })
  return { first, others, exchanges }
}

/** Without a second step. */
async function signInByPassword(visitor: Visitor): Promise<void> {
  await enterPassword(visitor)
  await heading(visitor, visitor.words.home)
  await visitor.page.getByText('This device', { exact: true }).waitFor()
}

/** Makes a call that needs the session. */
async function showSessions(visitor: Visitor): Promise<void> {
  await toSignOut(visitor)
  await visitor.page.getByText('This browser', { exact: true }).waitFor()
}

describe.each([
  { kind: 'a browser whose tabs hear of each other', script: undefined, refused: [] },
  {
    kind: 'a browser without channels',
    script: () => Object.defineProperty(globalThis, 'BroadcastChannel', { get: () => undefined }),
    refused: [401],
  },
])('signed in by several tabs in $kind', ({ script, refused }) => {
  test('continues in the older tab under the newer session', async () => {
    const {
      first,
      others: [second],
      exchanges,
    } = await openTabs(2)
    if (second === undefined) throw new Error('no second tab')
    first.watch.tolerate(/401/)
    if (script) await first.context.addInitScript(script)
    await toLogin(first)
    await toLogin(second)
    await signInByPassword(first)
    await signInByPassword(second)
    const answers: number[] = []
    first.page.on('response', (response) => {
      if (response.url().includes('/users/sessions')) answers.push(response.status())
    })
    await showSessions(first)
    expect(answers).toEqual([...refused, 200])
    await showSessions(second)
    expect(exchanges).toHaveLength(2)
    expect(first.watch.faults()).toEqual([])
  })

  test('keeps half-typed forms of other tabs', async () => {
    const {
      first,
      others: [second, third, fourth],
      exchanges,
    } = await openTabs(4)
    if (second === undefined || third === undefined || fourth === undefined)
      throw new Error('too few tabs')
    first.watch.tolerate(/401/)
    if (script) await first.context.addInitScript(script)
    for (const tab of [first, second, third]) await toLogin(tab)
    await third.page.getByRole('textbox', { name: third.words.username }).fill('half-typed')
    await fourth.page.goto(`${gatehouse.entry}findId`)
    await alive(fourth.page)
    const name = fourth.page.getByRole('textbox').first()
    await name.fill('Half Typed')
    await signInByPassword(first)
    await signInByPassword(second)
    await showSessions(first)
    await showSessions(second)
    expect(await third.page.getByRole('textbox', { name: third.words.username }).inputValue()).toBe(
      'half-typed',
    )
    expect(await name.inputValue()).toBe('Half Typed')
    expect(exchanges).toHaveLength(2)
    expect(first.watch.faults()).toEqual([])
  })
})

test('four tabs that return together sign in once and share the session', async () => {
  const { first, others, exchanges } = await openTabs(4)
  await toLogin(first)
  await signInByPassword(first)
  for (const { page } of others) await page.goto(`${gatehouse.entry}consumer-home`)
  for (const other of others) await heading(other, other.words.home)
  // As after an update, which reads nothing that an older build has stored.
  await first.page.evaluate(() => localStorage.clear())
  await Promise.all([first, ...others].map(({ page }) => page.reload({ waitUntil: 'commit' })))
  for (const tab of [first, ...others]) await heading(tab, tab.words.home)
  for (const tab of [first, ...others]) await showSessions(tab)
  expect(exchanges).toHaveLength(2)
  expect(first.watch.faults()).toEqual([])
})

test('four tabs that submit a proof together all end at home', async () => {
  const { first, others } = await openTabs(4)
  const tabs = [first, ...others]
  for (const tab of tabs) await toLogin(tab)
  // A call between two exchanges may meet a session that has just ended, twice.
  first.watch.tolerate(/401|unauthorized/)
  await Promise.all(tabs.map((tab) => enterPassword(tab)))
  for (const tab of tabs) await heading(tab, tab.words.home)
  for (const tab of tabs) await showSessions(tab)
  expect(first.watch.faults()).toEqual([])
})

test('a tab of another user shows the account that signed in last', async () => {
  const {
    first,
    others: [second],
  } = await openTabs(2)
  if (second === undefined) throw new Error('no second tab')
  const other = { ...second, person: await findPerson(gatehouse.origin, 'seoyeon.lee') }
  await toLogin(first)
  const code = await toCode(other)
  await signInByPassword(first)
  await enterCode(other, code)
  await heading(other, other.words.home)
  await first.page.getByText('You signed in as seoyeon.lee in another tab.').waitFor()
  await first.page.getByRole('main').getByText('이서연').waitFor()
  await showSessions(first)
  expect(first.watch.faults()).toEqual([])
})

test('a log-out in another tab keeps a sign-in during typing', async () => {
  const {
    first,
    others: [second],
  } = await openTabs(2)
  if (second === undefined) throw new Error('no second tab')
  await toLogin(first)
  await toLogin(second)
  await signInByPassword(first)
  await second.page
    .getByRole('textbox', { name: second.words.username })
    .fill(second.person.username)
  await second.page.getByLabel(second.words.password, { exact: true }).fill(second.person.password)
  await signOut(first)
  await second.page.getByLabel(second.words.password, { exact: true }).press('Enter')
  await heading(second, second.words.home)
  expect(first.watch.faults()).toEqual([])
})
