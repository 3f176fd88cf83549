import { describe, expect, test } from 'vitest'
import { accountWords, fieldOf, newPassword, toAccountId, toResetCode } from '../support/account.ts'
import { APP_WORDS } from '../support/app-words.ts'
import { descriptionOf } from '../support/description-of.ts'
import { drawn } from '../support/drawn.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import { codeOnPhone } from '../support/phone.ts'
import { readInbox } from '../support/read-code.ts'
import { enterCode, enterPassword, heading, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

const path = (address: string) => new URL(address).pathname.replace('/secdx/mfa', '')

describe.each(drawn('languages of password reset', languages))('in $spoken', ({ language }) => {
  test('R2.36 R2.37 R2.38: resets by SMS code, checks the password while typing, logs in', async () => {
    const visitor = await gatehouse.visit({ language, as: 'jisoo.han' })
    const { page, words, person } = visitor
    const own = accountWords(visitor)
    await toAccountId(visitor)
    expect(path(page.url())).toBe('/accountid')
    await inspectScreen(visitor, own.account)
    const code = await toResetCode(visitor)
    await enterCode(visitor, code)
    await heading(visitor, own.reset)
    expect(path(page.url())).toBe('/resetpassword')
    await inspectScreen(visitor, own.reset)

    const [password, again] = [fieldOf(visitor, own.password), fieldOf(visitor, own.again)]
    expect([
      await password.getAttribute('autocomplete'),
      await again.getAttribute('autocomplete'),
      await again.getAttribute('type'),
    ]).toEqual(['new-password', 'new-password', 'password'])
    await page.getByText(own.history).waitFor()
    await page.getByText(own.desk).waitFor()
    const met = page.locator('.checklist li[data-met="true"]')
    const rules = await page.locator('.checklist li').count()
    await password.pressSequentially('Jisoo')
    await page.getByText(own.weak).first().waitFor()
    expect(await met.count()).toBeLessThan(rules)
    await password.fill(newPassword)
    await page.getByText(own.strong).first().waitFor()
    await expect.poll(() => met.count()).toBe(rules)
    await again.fill(`${newPassword}x`)
    await page.keyboard.press('Enter')
    await expect.poll(() => descriptionOf(again)).toContain(own.differ)

    // A dialog asks before typed values are lost.
    await page.getByRole('button', { name: own.cancel, exact: true }).click()
    await page.getByRole('dialog').getByText(own.stop).waitFor()
    await page.getByRole('button', { name: own.stay, exact: true }).click()
    await expect.poll(() => password.inputValue()).toBe(newPassword)
    await again.fill(newPassword)
    // Without it only the service desk could help: the phone is the only method.
    await gatehouse.sandbox.set({ singleMethodReset: 1 })
    await page.getByRole('button', { name: own.change }).click()
    await heading(visitor, own.done)
    await gatehouse.sandbox.set({ singleMethodReset: 0 })
    expect(path(page.url())).toBe('/resetpasswordcomplete')
    await inspectScreen(visitor, own.done)
    await page.reload()
    await heading(visitor, own.done)

    await page.getByRole('button', { name: own.logIn }).click()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await toLogin(visitor)
    await enterPassword({ ...visitor, person: { ...person, password: newPassword } })
    await heading(visitor, words.smsScreen)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.36 R3.54: resets an expired password by two app codes (R8.18)', async () => {
    await gatehouse.sandbox.changeAccount('areum.bae', { state: 'expired' })
    const visitor = await gatehouse.visit({ language, as: 'areum.bae' })
    const { page, words } = visitor
    const own = accountWords(visitor)
    const app = APP_WORDS[words.tag]
    await toLogin(visitor)
    await enterPassword(visitor)
    await page.getByRole('button', { name: own.change, exact: true }).click()
    await heading(visitor, own.account)
    await expect
      .poll(() => page.getByRole('textbox', { name: words.username }).inputValue())
      .toBe('areum.bae')
    await page.getByRole('button', { name: own.next, exact: true }).click()
    await heading(visitor, words.options)
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button', { name: app.totp })
      .first()
      .click()
    await heading(visitor, app.totpScreen)
    await enterCode(visitor, await codeOnPhone(gatehouse.origin, 'UaTOTP', 'areum.bae'))
    await heading(visitor, words.options)
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button', { name: app.motp })
      .first()
      .click()
    await heading(visitor, app.motpScreen)
    await enterCode(visitor, await codeOnPhone(gatehouse.origin, 'UaMOTP', 'areum.bae'))
    await heading(visitor, own.reset)
    await fieldOf(visitor, own.password).fill(newPassword)
    await fieldOf(visitor, own.again).fill(newPassword)
    await page.getByRole('button', { name: own.change }).click()
    await heading(visitor, own.done)
    // Back shows the success screen, and no expired request.
    await page.goBack()
    await expect.poll(() => path(page.url())).toBe('/resetpasswordcomplete')
    await heading(visitor, own.done)
    expect(visitor.watch.faults()).toEqual([])
  })
})

test('Back during a reset resends nothing, drops the password, keeps the ID', async () => {
  const visitor = await gatehouse.visit({ as: 'jisoo.han' })
  const { page, words, person } = visitor
  const own = accountWords(visitor)
  await toAccountId(visitor)
  const code = await toResetCode(visitor)
  const backToTheId = async () => {
    await page.goBack()
    await heading(visitor, own.account)
    expect(path(page.url())).toBe('/accountid')
    await expect
      .poll(() => page.getByRole('textbox', { name: words.username }).inputValue())
      .toBe(person.username)
  }
  await backToTheId()
  await page.getByRole('button', { name: own.next, exact: true }).click()
  await heading(visitor, words.smsScreen)
  await enterCode(visitor, code)
  await heading(visitor, own.reset)
  await fieldOf(visitor, own.password).fill(newPassword)
  await backToTheId()
  await page.goForward()
  await heading(visitor, own.reset)
  await expect.poll(() => fieldOf(visitor, own.password).inputValue()).toBe('')
  await backToTheId()
  await page.goBack()
  await heading(visitor, words.logIn)
  expect(await readInbox(gatehouse.origin, person.username)).toHaveLength(1)
  expect(visitor.watch.faults()).toEqual([])
})
