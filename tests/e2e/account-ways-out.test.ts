import { expect, test } from 'vitest'
import { accountWords, fieldOf, newPassword, toAccountId, toFindCode, toFindId, toNewPassword, toResetCode } from '../support/account.ts'
import { agentWords, toDemand } from '../support/agent.ts'
import { comeBackAs, idpWords } from '../support/identity-provider.ts'
import { enterCode, heading, otherThan } from '../support/sign-in.ts'
import { agree, chooseAccount, newcomer, openSignUp, press, signUpWords, tellProfile, turnSignUp } from '../support/sign-up.ts'
import { supportWords } from '../support/support-screens.ts'
import { toSessionLimit, troubleWords } from '../support/trouble.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

// Who reloads, goes back or gives up in the middle of an account journey: each of them leads somewhere, and Back into nothing that is over.
const house = useGatehouse()
const nothing = 'Nothing to continue here'

test('a reset: reloaded at its code and at the new password, then given up', async () => {
  const visitor = await house.visit({ as: 'jisoo.han' })
  const { page, words } = visitor
  const own = accountWords(visitor)
  await toAccountId(visitor)
  const code = await toResetCode(visitor)
  await enterCode(visitor, otherThan(code))
  await page.getByText('(1 of 5)').first().waitFor()
  await page.reload()
  await heading(visitor, words.smsScreen)
  await enterCode(visitor, code)
  await heading(visitor, own.reset)
  await fieldOf(visitor, own.password).fill(newPassword)
  await page.reload()
  await heading(visitor, own.reset)
  expect(await fieldOf(visitor, own.password).inputValue()).toBe('')
  await press(visitor, own.cancel)
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByLabel(words.username).waitFor()
  await page.goBack()
  await heading(visitor, nothing)
  expect(visitor.watch.faults()).toEqual([])
})

test('a reset that was finished in another tab is told when the first one is looked at again', async () => {
  const visitor = await house.visit({ as: 'jisoo.han' })
  const { page, context } = visitor
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
  await heading(visitor, nothing)
  expect(visitor.watch.faults()).toEqual([])
})

test('an ID that is looked for: back to what was typed, and to the log-in', async () => {
  const visitor = await house.visit()
  const { page, words } = visitor
  const own = accountWords(visitor)
  await toFindId(visitor)
  await press(visitor, own.send)
  await page.getByRole('group', { name: 'Check your entries' }).getByRole('link', { name: 'Enter your mobile number.' }).waitFor()
  await toFindCode(visitor)
  await press(visitor, own.back)
  await heading(visitor, own.find)
  await expect.poll(() => fieldOf(visitor, own.number).inputValue()).toBe(own.who.number)
  await page.getByRole('button', { name: own.toLogin, exact: true }).click()
  await page.getByLabel(words.username).waitFor()
  expect(visitor.watch.faults()).toEqual([])
})

test('a sign-up: after a reload Back leads page by page; who gives it up is asked; after its end Back leads to the end', async () => {
  await turnSignUp(house.origin, 'sign-up', { confirmEmail: false, confirmPhone: false })
  const visitor = await house.visit()
  const { page, words } = visitor
  const own = signUpWords(visitor)
  await openSignUp(visitor)
  await agree(visitor, own.profile)
  await tellProfile(visitor, own.account)
  await page.reload()
  await heading(visitor, own.account)
  for (const before of [own.profile, own.terms]) {
    await page.goBack()
    await heading(visitor, before)
  }
  await press(visitor, own.leave)
  await page.getByRole('dialog').getByRole('button', { name: 'Stay', exact: true }).click()
  await press(visitor, own.next)
  await heading(visitor, own.profile)
  await expect.poll(() => page.getByLabel(own.familyName, { exact: true }).inputValue()).toBe('Kim')
  await press(visitor, own.next)
  await heading(visitor, own.account)
  await chooseAccount(visitor, own.done, newcomer.username)
  await page.goBack()
  await heading(visitor, own.done)
  expect(visitor.watch.faults()).toEqual([])

  const other = await house.visit()
  await openSignUp(other)
  await press(other, own.agreeToAll)
  await press(other, own.leave)
  await other.page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await heading(other, words.logIn)
})

test('a sign-up by an identity provider: Back and forward lead back to it, and Cancel to the log-in', async () => {
  const visitor = await house.visit()
  const { page, words } = visitor
  const own = idpWords(visitor)
  await comeBackAs(visitor, 'Jiwoo Im', own.signUp)
  await page.goBack()
  await page.goForward()
  await heading(visitor, own.signUp)
  await page.getByText(own.from).waitFor()
  await press(visitor, own.cancel)
  await heading(visitor, words.logIn)
  expect(visitor.watch.faults()).toEqual([])
})

test('too many sessions: reloaded, without a choice, and given up', async () => {
  const visitor = await house.visit({ as: 'daniel.park' })
  const { page, words } = visitor
  await toSessionLimit(visitor)
  await page.reload()
  const box = page.getByRole('checkbox').first()
  await expect.poll(() => box.isChecked()).toBe(true)
  await box.uncheck()
  await press(visitor, troubleWords(visitor).end)
  await page.getByText('Choose at least one session to end.').first().waitFor()
  await press(visitor, 'Cancel')
  await page.getByLabel(words.username).waitFor()
  await page.goBack()
  await heading(visitor, nothing)
  expect(visitor.watch.faults()).toEqual([])
})

test('terms of an application: reloaded, not agreed to, back, and declined', async () => {
  const visitor = await house.visit({ as: 'nari.cho' })
  const { page, words } = visitor
  const { accept } = supportWords(visitor)
  const { agree: agreed, missing, decline, declined } = agentWords(visitor)
  await toDemand(visitor, accept)
  await page.reload()
  await heading(visitor, accept)
  await page.getByRole('checkbox').nth(2).waitFor()
  await press(visitor, agreed)
  await page.getByText(missing).first().waitFor()
  await press(visitor, 'Back')
  await page.getByLabel(words.username).waitFor()
  await toDemand(visitor, accept)
  await press(visitor, decline)
  await page.getByRole('dialog').getByRole('button', { name: decline, exact: true }).click()
  await heading(visitor, declined)
  expect(visitor.watch.faults()).toEqual([])
})
