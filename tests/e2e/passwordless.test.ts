import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { passwordlessWords, toSettings } from '../support/passwordless.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { serverControls } from '../support/server-controls.ts'
import { enterCode, heading, signIn, signOut, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'
import { registerInSignIn, expectText, useMachine } from '../support/windows-hello.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US', as: 'minji.kim' },
  { spoken: 'Korean', language: 'ko-KR', as: 'seoyeon.lee' },
] as const

const newCode = async ({ origin, person }: Visitor, act: () => Promise<void>): Promise<string> => {
  const known = (await readInbox(origin, person.username)).length
  await act()
  return readCode(origin, person.username, known)
}

describe.each(drawn('languages of passwordless', languages))('in $spoken', ({ language, as }) => {
  test('R2.25 D2.15: switches on after a check; then the ID alone opens methods', async () => {
    const visitor = await gatehouse.visit({ language, as })
    const { page, words, person } = visitor
    const own = passwordlessWords(visitor)
    await signIn(visitor)
    await toSettings(visitor)
    await page.getByLabel(own.use).check()
    await page.getByLabel(own.first).selectOption({ label: words.email })
    await page.getByLabel(own.second).selectOption({ label: words.sms })
    await page.getByRole('button', { name: own.save, exact: true }).click()
    await heading(visitor, own.check)
    const code = await newCode(visitor, async () => {
      await page.getByRole('main').getByRole('button', { name: words.email }).click()
      await heading(visitor, words.emailScreen)
    })
    await enterCode(visitor, code)
    await heading(visitor, own.title)
    await expectText(visitor, own.saved)
    await expect.poll(() => page.getByLabel(own.use).isChecked()).toBe(true)
    await page.getByRole('main').getByRole('button', { name: own.home }).click()
    await heading(visitor, words.home)
    await signOut(visitor)

    await serverControls(visitor.origin).advanceClock(61)
    await toLogin(visitor)
    await page.getByRole('textbox', { name: words.username }).fill(person.username)
    const first = await newCode(visitor, async () => {
      await page.getByRole('button', { name: words.withoutPassword, exact: true }).click()
      await heading(visitor, words.emailScreen)
    })
    const second = await newCode(visitor, async () => {
      await enterCode(visitor, first)
      await heading(visitor, words.smsScreen)
    })
    await enterCode(visitor, second)
    await heading(visitor, words.home)
    expect(visitor.watch.refusals()).toEqual([])
    expect(visitor.watch.faults()).toEqual([])
  })

  test('signs in by a key of this computer at the ID field', async () => {
    const visitor = await gatehouse.visit({ language, as: 'nara.yoon' })
    const { page, words, person } = visitor
    const own = passwordlessWords(visitor)
    const machine = await useMachine(visitor)
    await registerInSignIn(visitor)
    await signOut(visitor)
    // The browser offers keys in the field, and never opens a prompt by itself.
    await page.addInitScript(() => {
      const get = navigator.credentials.get.bind(navigator.credentials)
      navigator.credentials.get = (options) => {
        document.documentElement.dataset['asked'] = options?.mediation ?? 'prompt'
        return get(options)
      }
    })
    // The machine is not touched, so no prompt covers the typing.
    await machine.somebodyIsThere(false)
    const offered = page.waitForResponse(
      (answer) => answer.url().includes('/login/windows-hello/options') && answer.ok(),
    )
    await toLogin(visitor)
    await offered
    await expect.poll(() => page.locator('html').getAttribute('data-asked')).toBe('conditional')
    expect(await page.getByRole('textbox', { name: words.username }).inputValue()).toBe('')
    await machine.somebodyIsThere(true)
    await toLogin(visitor)
    await expectText(visitor, own.passwordFirst)
    await expect
      .poll(() => page.getByRole('textbox', { name: words.username }).inputValue())
      .toBe(person.username)
    await serverControls(visitor.origin).changeAccount(person.username, { secondStep: false })
    await page.goto(visitor.entry)
    await heading(visitor, words.home)
    expect(visitor.watch.refusals()).toEqual([])
    expect(visitor.watch.faults()).toEqual([])
  })
})
