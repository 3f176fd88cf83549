import { describe, expect, test } from 'vitest'
import {
  accountWords,
  fieldOf,
  newPassword,
  toAccountId,
  toFindCode,
  toFindId,
  toNewPassword,
  toResetCode,
} from '../support/account.ts'
import { drawn } from '../support/drawn.ts'
import { enterCode, heading, otherThan } from '../support/sign-in.ts'
import { press } from '../support/sign-up.ts'
import { useGatehouse, type VisitOptions } from '../support/use-gatehouse.ts'

// Reloads, goes back or gives up during a password reset or a search for an ID. Each ends on a
// useful screen, and Back never returns to a finished step.
const gatehouse = useGatehouse()
const languages: readonly NonNullable<VisitOptions['language']>[] = ['en-US', 'ko-KR']

describe.each(drawn('languages of account ways out', languages))('in %s', (language) => {
  test('keeps the password reset across reloads, and cancels it', async () => {
    const visitor = await gatehouse.visit({ language, as: 'jisoo.han' })
    const { page, words } = visitor
    const own = accountWords(visitor)
    await toAccountId(visitor)
    const code = await toResetCode(visitor)
    await enterCode(visitor, otherThan(code))
    await page.getByText(own.attempt).first().waitFor()
    await page.reload()
    await heading(visitor, words.smsScreen)
    await enterCode(visitor, code)
    await heading(visitor, own.reset)
    await fieldOf(visitor, own.password).fill(newPassword)
    await page.reload()
    await heading(visitor, own.reset)
    expect(await fieldOf(visitor, own.password).inputValue()).toBe('')
    await press(visitor, own.cancel)
    await page.getByRole('dialog').getByRole('button', { name: own.leave, exact: true }).click()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await page.goBack()
    await heading(visitor, words.nothing)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('notices on return that another tab finished the reset', async () => {
    const visitor = await gatehouse.visit({ language, as: 'jisoo.han' })
    const { page, context, words } = visitor
    const own = accountWords(visitor)
    await toNewPassword(visitor)
    const opening = context.waitForEvent('page')
    await page.evaluate(() => void window.open(location.href))
    const second = { ...visitor, page: await opening }
    await heading(second, own.reset)
    await fieldOf(second, own.password).fill(newPassword)
    await fieldOf(second, own.again).fill(newPassword)
    await press(second, own.change)
    await heading(second, own.done)
    await page.reload()
    await heading(visitor, words.nothing)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('goes back from finding an ID, and hides results without a search', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, words, entry } = visitor
    const own = accountWords(visitor)
    await toFindId(visitor)
    await press(visitor, own.send)
    await page
      .getByRole('group', { name: own.check })
      .getByRole('link', { name: own.numberMissing })
      .waitFor()
    await toFindCode(visitor)
    await press(visitor, own.back)
    await heading(visitor, own.find)
    await expect.poll(() => fieldOf(visitor, own.number).inputValue()).toBe(own.who.number)
    await page.getByRole('button', { name: own.toLogin, exact: true }).click()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    // Without a search neither result is there, and the page does not show one before its scripts
    // run.
    for (const [result, text] of [
      ['available-accounts', own.found],
      ['no-available-accounts', own.none],
    ] as const) {
      const answer = await page.goto(`${entry}findId/${result}`)
      expect(await answer?.text()).not.toContain(text)
      await heading(visitor, own.find)
    }
    expect(visitor.watch.faults()).toEqual([])
  })
})
