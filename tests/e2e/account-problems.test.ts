import { describe, expect, test } from 'vitest'
import { refused, toSessionLimit, accountProblemWords } from '../support/account-problems.ts'
import { drawn } from '../support/drawn.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { enterCode, enterPassword, heading, toLogin } from '../support/sign-in.ts'
import { useGatehouse, type VisitOptions } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()
const languages: readonly NonNullable<VisitOptions['language']>[] = ['en-US', 'ko-KR']

describe.each(drawn('languages of account problems', languages))('in %s', (language) => {
  test('R2.54: reactivates a dormant account by code, and signs in', async () => {
    const visitor = await gatehouse.visit({ language, as: 'dormant.jung' })
    const { page, words, person, origin } = visitor
    const own = accountProblemWords(visitor)
    await refused(visitor, own.dormant)
    await page.getByRole('button', { name: own.release, exact: true }).click()
    await heading(visitor, words.smsScreen)
    await enterCode(visitor, await readCode(origin, person.username))
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('reactivates another account by a mail link without a sign-in', async () => {
    const visitor = await gatehouse.visit({ language, as: 'dormant.shin' })
    const { page, words, person, origin } = visitor
    const own = accountProblemWords(visitor)
    await refused(visitor, own.dormant)
    await page.getByRole('button', { name: own.send, exact: true }).click()
    await expect.poll(async () => (await readInbox(origin, person.username)).length).toBe(1)
    const [mail] = await readInbox(origin, person.username)
    const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('button', { name: own.release, exact: true }).click()
    await heading(visitor, own.released)
    expect(page.url()).not.toContain('#')
    await page.getByRole('button', { name: own.logIn, exact: true }).click()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.55: counts down a lock until its end, also after reload', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page } = visitor
    const own = accountProblemWords(visitor)
    await gatehouse.sandbox.set({ passwordAttempts: 1 })
    await toLogin(visitor)
    await enterPassword(visitor, 'wrong')
    await heading(visitor, own.security)
    await page.getByText(own.locked).first().waitFor()
    await page.reload()
    await heading(visitor, own.security)
    await page.getByText(own.locked).first().waitFor()
    expect(
      await page.getByRole('button', { name: new RegExp(own.logIn) }).getAttribute('aria-disabled'),
    ).toBe('true')
    expect(await page.locator('main .button-main').allTextContents()).toEqual([own.resetPassword])
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.53: ends one session at the session limit, and signs in', async () => {
    const visitor = await gatehouse.visit({ language, as: 'daniel.park' })
    const { page, words } = visitor
    await toSessionLimit(visitor)
    await page.getByRole('checkbox', { checked: true }).waitFor()
    await page.getByRole('button', { name: accountProblemWords(visitor).end, exact: true }).click()
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })
})
