import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { keptInBrowser } from '../support/kept-in-browser.ts'
import { hasFocus, pressByKeyboard } from '../support/keyboard.ts'
import { readInbox } from '../support/read-code.ts'
import { enterCode, chooseSms, heading, toLogin } from '../support/sign-in.ts'
import {
  agree,
  chooseAccount,
  invitationIn,
  newcomer,
  openSignUp,
  press,
  prove,
  signUpWords,
  fillProfile,
  changeSignUpRules,
} from '../support/sign-up.ts'
import { requiredTerms, termsOpener, termsSheet } from '../support/terms.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

/** Logs in as the user that has just signed up. */
async function logIn(visitor: Visitor): Promise<void> {
  const { page, words } = visitor
  // The sign-up has a field with the same name.
  await heading(visitor, words.logIn)
  await page.getByRole('textbox', { name: words.username }).fill(newcomer.username)
  await page.getByLabel(words.password, { exact: true }).fill(newcomer.password)
  await page.keyboard.press('Enter')
}

describe.each(drawn('languages of sign up', languages))('in $spoken', ({ language }) => {
  test('D2.28 R2.69: creates an account across a reload and Back, then logs in', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    const own = signUpWords(visitor)
    await toLogin(visitor)
    await page.getByRole('main').getByRole('button', { name: own.title, exact: true }).click()
    await heading(visitor, own.email)

    // A taken address is reported only after its code was right.
    await page.getByRole('textbox', { name: own.address }).fill('eunji.moon@example.com')
    await press(visitor, own.sendCode)
    await expect
      .poll(async () => (await readInbox(visitor.origin, 'eunji.moon@example.com')).length)
      .toBe(1)
    await page
      .getByRole('textbox', { name: own.code })
      .fill((await readInbox(visitor.origin, 'eunji.moon@example.com'))[0]?.code ?? '')
    await page.keyboard.press('Enter')
    await page.getByText(own.exists).first().waitFor()
    await prove(visitor, own.address, newcomer.email, newcomer.email, own.phone)
    await prove(visitor, own.number, newcomer.number, newcomer.kept, own.profile)

    await page.getByLabel(own.familyName, { exact: true }).fill('Lee')
    await page.reload()
    await heading(visitor, own.profile)
    await expect
      .poll(() => page.getByLabel(own.familyName, { exact: true }).inputValue())
      .toBe('Lee')
    await fillProfile(visitor, own.account)
    await press(visitor, own.back)
    await heading(visitor, own.profile)
    expect(await page.getByRole('textbox', { name: own.department }).inputValue()).toBe('Research')
    await press(visitor, own.next)
    await heading(visitor, own.account)
    await page.getByRole('textbox', { name: own.id }).fill('minji.kim')
    await press(visitor, own.check)
    await page.getByText(own.taken).first().waitFor()
    await page.getByLabel(own.password, { exact: true }).fill(newcomer.password)
    expect(JSON.stringify(await keptInBrowser(page))).not.toContain(newcomer.password)
    await chooseAccount(visitor)
    await requiredTerms(visitor, own.ofUse).check()
    await press(visitor, own.signUp)
    await page.getByText(own.missing).first().waitFor()
    expect(
      await page
        .getByRole('checkbox')
        .evaluateAll((boxes) =>
          boxes.map((box) => [box.getAttribute('aria-invalid'), box === document.activeElement]),
        ),
    ).toEqual([
      [null, false],
      [null, false],
      ['true', true],
      [null, false],
    ])
    await pressByKeyboard(termsOpener(visitor, own.ofUse))
    await termsSheet(visitor, own.ofUse).getByRole('heading', { level: 3 }).first().waitFor()
    // After closing it by the keyboard, the focus returns to its old place.
    await page.keyboard.press('Escape')
    await termsSheet(visitor, own.ofUse).waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(termsOpener(visitor, own.ofUse))).toBe(true)
    await agree(visitor, own.done)
    // Leaving without the button there, and signing up once more, starts from the beginning.
    await page.goto(visitor.entry)
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await openSignUp(visitor)
    await press(visitor, own.leave)
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await logIn(visitor)
    await heading(visitor, words.options)
    await gatehouse.sandbox.advanceClock(61)
    await enterCode(
      visitor,
      await chooseSms({ ...visitor, person: { ...visitor.person, username: newcomer.username } }),
    )
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('keeps the code of a restored address, counts the last wrong code', async () => {
    await gatehouse.sandbox.set({ otpAttempts: 2 })
    const visitor = await gatehouse.visit({ language })
    const { page } = visitor
    const own = signUpWords(visitor)
    await openSignUp(visitor)
    await page.getByRole('textbox', { name: own.address }).fill(newcomer.email)
    await press(visitor, own.sendCode)
    await page.getByRole('textbox', { name: own.code }).waitFor()
    await expect.poll(async () => (await readInbox(visitor.origin, newcomer.email)).length).toBe(1)
    // Another browser has requested a code to the other address.
    const elsewhere = await gatehouse.visit({ language })
    await openSignUp(elsewhere)
    await elsewhere.page.getByRole('textbox', { name: own.address }).fill('other@example.com')
    await press(elsewhere, own.sendCode)
    await elsewhere.page.getByRole('textbox', { name: own.code }).waitFor()

    await page.getByRole('textbox', { name: own.address }).fill('other@example.com')
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: own.code }).waitFor({ state: 'detached' })
    await press(visitor, own.sendCode)
    const counting = page.locator('.button[aria-disabled="true"]', { hasText: own.sendCode })
    await counting.waitFor()
    await page.getByRole('textbox', { name: own.address }).fill(newcomer.email)
    await page.keyboard.press('Tab')
    await page.locator('input:focus[autocomplete="one-time-code"]').waitFor()
    expect([await counting.count(), await page.getByText(own.works).first().isVisible()]).toEqual([
      0,
      true,
    ])
    const [sent] = await readInbox(visitor.origin, newcomer.email)
    const wrong = ['00000000', '11111111', '22222222'].filter((code) => code !== sent?.code)
    for (const [at, message] of [own.incorrect, own.tooMany].entries()) {
      await page.getByRole('textbox', { name: own.code }).fill(wrong[at] ?? '')
      await page.keyboard.press('Enter')
      await page.getByRole('main').getByText(message).first().waitFor()
    }
    expect([
      await page.getByRole('textbox', { name: own.code }).isVisible(),
      await page.getByRole('button', { name: own.confirm, exact: true }).isDisabled(),
      await page.getByText(own.works).first().isVisible(),
    ]).toEqual([false, true, false])
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.70 R2.71 R6.05 R6.06: signs up once by invitation link, logs in after an approval', async () => {
    await changeSignUpRules(gatehouse.origin, 'sign-up', {
      inviteOnly: true,
      approval: true,
      confirmPhone: false,
    })
    const visitor = await gatehouse.visit({ language })
    const { page } = visitor
    const own = signUpWords(visitor)
    await page.goto(`${visitor.entry}signup`)
    await heading(visitor, own.warning)
    await page.getByText(own.inviteOnly).waitFor()
    await changeSignUpRules(gatehouse.origin, 'invitations', { email: 'guest@anywhere.example' })
    const link = invitationIn((await readInbox(visitor.origin, 'guest@anywhere.example'))[0]?.text)
    await page.goto(link)
    await heading(visitor, own.profile)
    await page.getByText(own.invited).waitFor()
    await fillProfile(visitor, own.approver)
    await page.getByRole('textbox', { name: own.approverName }).fill(own.keyword)
    await page.getByText(own.who).first().click()
    await press(visitor, own.next)
    await heading(visitor, own.account)
    await chooseAccount(visitor)
    await agree(visitor, own.waiting)
    await page.goto(link)
    await heading(visitor, own.warning)
    await page.getByText(own.over).waitFor()

    await toLogin(visitor)
    await logIn(visitor)
    await page.getByText(own.pending).first().waitFor()
    await changeSignUpRules(gatehouse.origin, 'applications', {
      username: newcomer.username,
      approved: true,
    })
    await toLogin(visitor)
    await logIn(visitor)
    await heading(visitor, own.byEmail)
    expect(visitor.watch.faults()).toEqual([])
  })
})

test('D3.11: the browser stores no readable sign-up data', async () => {
  const visitor = await gatehouse.visit()
  await openSignUp(visitor)
  const own = signUpWords(visitor)
  await visitor.page.getByRole('textbox', { name: own.address }).fill(newcomer.email)
  await press(visitor, own.sendCode)
  await visitor.page.getByRole('textbox', { name: own.code }).waitFor()
  expect(JSON.stringify(await keptInBrowser(visitor.page))).not.toContain('bada.kim')
})
