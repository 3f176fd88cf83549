import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { comeBackAs, idpWords } from '../support/identity-provider.ts'
import { readInbox } from '../support/read-code.ts'
import { heading } from '../support/sign-in.ts'
import {
  agree,
  chooseAccount,
  invitationIn,
  newcomer,
  openSignUp,
  press,
  signUpWords,
  fillProfile,
  changeSignUpRules,
} from '../support/sign-up.ts'
import { useGatehouse, type VisitOptions } from '../support/use-gatehouse.ts'

// Reloads, goes back or gives up during a sign-up: without help, by an invitation or by an identity
// provider.
const gatehouse = useGatehouse()
const languages: readonly NonNullable<VisitOptions['language']>[] = ['en-US', 'ko-KR']

test('a letter typed right before Back is kept', async () => {
  await changeSignUpRules(gatehouse.origin, 'sign-up', { confirmEmail: false, confirmPhone: false })
  const visitor = await gatehouse.visit({ language: 'en-US' })
  const { page } = visitor
  const own = signUpWords(visitor)
  await openSignUp(visitor, own.profile)
  await fillProfile(visitor, own.account)
  const field = page.getByRole('textbox', { name: own.id })
  await field.evaluate((element: HTMLInputElement) => {
    const picture = globalThis.requestAnimationFrame
    globalThis.requestAnimationFrame = () => 0
    element.focus()
    document.execCommand('insertText', false, 'K')
    globalThis.requestAnimationFrame = picture
    history.back()
  })
  await heading(visitor, own.profile)
  await press(visitor, own.next)
  await heading(visitor, own.account)
  expect(await field.inputValue()).toBe('K')
  expect(visitor.watch.faults()).toEqual([])
})

describe.each(drawn('languages of sign up ways out', languages))('in %s', (language) => {
  test('goes Back page by page, confirms a cancel, stays on the end', async () => {
    await changeSignUpRules(gatehouse.origin, 'sign-up', {
      confirmEmail: false,
      confirmPhone: false,
    })
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    const own = signUpWords(visitor)
    await openSignUp(visitor, own.profile)
    await fillProfile(visitor, own.account)
    await page.reload()
    await heading(visitor, own.account)
    await page.goBack()
    await heading(visitor, own.profile)
    await press(visitor, own.leave)
    await page.getByRole('dialog').getByRole('button', { name: own.stay, exact: true }).click()
    await expect
      .poll(() => page.getByLabel(own.familyName, { exact: true }).inputValue())
      .toBe('Kim')
    await press(visitor, own.next)
    await heading(visitor, own.account)
    await chooseAccount(visitor)
    for (const before of [own.account, own.profile]) {
      await page.goBack()
      await heading(visitor, before)
    }
    for (const next of [own.account, own.terms]) {
      await press(visitor, own.next)
      await heading(visitor, next)
    }
    await agree(visitor, own.done)
    await page.goBack()
    await heading(visitor, own.done)
    expect(visitor.watch.faults()).toEqual([])

    const other = await gatehouse.visit({ language })
    await openSignUp(other, own.profile)
    await other.page.getByLabel(own.familyName, { exact: true }).fill('Kim')
    await press(other, own.leave)
    await other.page
      .getByRole('dialog')
      .getByRole('button', { name: own.leaveNow, exact: true })
      .click()
    await heading(other, words.logIn)
  })

  test('reloads, cancels and resumes an invitation; Back leads to the link page', async () => {
    await changeSignUpRules(gatehouse.origin, 'sign-up', { inviteOnly: true })
    await changeSignUpRules(gatehouse.origin, 'invitations', { email: 'guest@anywhere.example' })
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    const own = signUpWords(visitor)
    const link = invitationIn((await readInbox(visitor.origin, 'guest@anywhere.example'))[0]?.text)
    await page.goto('about:blank')
    await page.goto(link)
    await heading(visitor, own.phone)
    await page.getByLabel(own.number, { exact: true }).fill(newcomer.number)
    await page.reload()
    await page.getByText(own.invited).waitFor()
    await expect
      .poll(() => page.getByLabel(own.number, { exact: true }).inputValue())
      .toBe(newcomer.number)
    await page.goBack()
    expect(page.url()).toBe('about:blank')
    await page.goForward()
    await page.getByText(own.invited).waitFor()
    await press(visitor, own.leave)
    await page.getByRole('dialog').getByRole('button', { name: own.leaveNow, exact: true }).click()
    await heading(visitor, words.logIn)
    // The link was not used, so it is still valid, and starts again; a cut link is reported.
    await page.goto(link)
    await page.getByText(own.invited).waitFor()
    expect(await page.getByLabel(own.number, { exact: true }).inputValue()).toBe('')
    for (const key of ['cut-off', `${'a'.repeat(32)}.Then`, 'a'.repeat(250)]) {
      await page.goto(`${visitor.entry}signup/redirect/${key}`)
      await heading(visitor, own.warning)
    }
    expect(visitor.watch.faults()).toEqual([])
  })

  test('goes Back to a provider sign-up; Cancel asks about typed text', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    const own = idpWords(visitor)
    await comeBackAs(visitor, 'Jiwoo Im', own.signUp)
    await page.goBack()
    await page.goForward()
    await heading(visitor, own.signUp)
    await page.getByText(own.from).waitFor()
    await press(visitor, own.cancel)
    await heading(visitor, words.logIn)
    // With typed values a dialog asks first, and then they are gone.
    await comeBackAs(visitor, 'Jiwoo Im', own.signUp)
    await page.getByRole('textbox', { name: own.company }).fill('Sora')
    await press(visitor, own.cancel)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: signUpWords(visitor).stay, exact: true })
      .click()
    await expect
      .poll(() => page.getByRole('textbox', { name: own.company }).inputValue())
      .toBe('Sora')
    await press(visitor, own.cancel)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: signUpWords(visitor).leaveNow, exact: true })
      .click()
    await heading(visitor, words.logIn)
    await comeBackAs(visitor, 'Jiwoo Im', own.signUp)
    await page.getByText(own.from).waitFor()
    expect(await page.getByRole('textbox', { name: own.company }).inputValue()).toBe('')
    expect(visitor.watch.faults()).toEqual([])
  })
})
