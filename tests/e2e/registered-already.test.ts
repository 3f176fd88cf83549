import { describe, expect, test } from 'vitest'
import { callerWords, fill, inspectPage, toApplication } from '../support/callers.ts'
import { drawn } from '../support/drawn.ts'
import { changePhone, enrollWords, number } from '../support/enroll.ts'
import { proveBy } from '../support/prove-by.ts'
import { alive, chooseSms, enterCode, enterPassword, heading } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

// The re-registration popup. The home requests a change itself; a request for a new registration
// that exists already opens the popup.
const gatehouse = useGatehouse()

const languages = [
  {
    spoken: 'English',
    language: 'en-US',
    ask: /^SMS \(\*\*\*-\*\*\*\*-0101\) is already set up\. Setting it up again replaces it\.$/,
    again: 'Set up again',
    cancel: 'Cancel',
    works: '***-****-0101 works until the new one is confirmed.',
  },
  {
    spoken: 'Korean',
    language: 'ko-KR',
    ask: /^SMS가 이미 등록되어 있습니다\(\*\*\*-\*\*\*\*-0101\)\. 다시 등록하면 기존 정보가 대체됩니다\.$/,
    again: '다시 등록',
    cancel: '취소',
    works: '새 인증 수단을 확인할 때까지 ***-****-0101을 사용할 수 있습니다.',
  },
] as const

const dialog = ({ page }: Visitor) => page.getByRole('dialog')

/**
 * The user portal requests a phone for a user that has one; the user signs in and is checked by
 * another method.
 */
async function sentForAPhone(visitor: Visitor): Promise<void> {
  const { page, words } = visitor
  await toApplication(visitor, 'user-portal')
  await fill(page, { username: 'minji.kim', authenticator: 'Sms' })
  await page.getByRole('button', { name: callerWords(visitor).register }).click()
  await page.getByRole('textbox', { name: words.username }).waitFor()
  await alive(page)
  await enterPassword(visitor)
  await heading(visitor, words.options)
  await enterCode(visitor, await chooseSms(visitor))
  await heading(visitor, enrollWords(visitor).check)
  await proveBy(visitor, 'Email')
  await heading(visitor, enrollWords(visitor).sms)
}

describe.each(drawn('languages of registered already', languages))(
  'in $spoken',
  ({ language, ask, again, cancel, works }) => {
    test('D2.30 R2.96: asks before replacing a registered method, and notifies the portal', async () => {
      const visitor = await gatehouse.visit({ language, as: 'minji.kim' })
      const { page } = visitor
      const own = enrollWords(visitor)
      await sentForAPhone(visitor)
      await dialog(visitor).getByText(ask).waitFor()
      await inspectPage(page, `registered-already-${language}`)
      await dialog(visitor).getByRole('button', { name: cancel }).click()
      await dialog(visitor).waitFor({ state: 'detached' })
      await heading(visitor, own.sms)
      // No choice was made: the dialog opens again before anything is sent.
      await page.getByRole('textbox', { name: own.number }).fill('010-5550-0188')
      await page.getByRole('button', { name: own.sendCode }).click()
      await dialog(visitor).getByText(ask).waitFor()
      // The recent check was for a new registration: a check for a change opens, and with it the
      // registration.
      const opened = page
        .waitForResponse((answer) => answer.url().endsWith('/users/authenticate/start'))
        .then(() => page.waitForResponse((answer) => answer.url().endsWith('/enrollment/start')))
      await page.route('**/users/authenticate/start', async (route) => {
        // Typing on before the answers arrive loses nothing.
        await page.getByRole('textbox', { name: own.number }).fill(number)
        await route.continue()
      })
      await dialog(visitor).getByRole('button', { name: again }).click()
      await opened
      await heading(visitor, own.sms)
      expect(await page.getByRole('textbox', { name: own.number }).inputValue()).toBe(number)
      await changePhone(visitor, works)
      await page.getByText(callerWords(visitor).success).waitFor()
      expect(visitor.watch.faults()).toEqual([])
    })
  },
)
