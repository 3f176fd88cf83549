import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { PEOPLE } from '../support/engine-journeys.ts'
import { missingEngine } from '../support/engine.ts'
import {
  chooseSms,
  enterCode,
  enterPassword,
  heading,
  otherThan,
  toLogin,
} from '../support/sign-in.ts'
import { lookAt, spokenBy } from '../support/spoken.ts'
import { useEngine } from '../support/use-engine.ts'

/** Engines that show their accessibility tree: by the debugging protocol, or by WebDriver. */
const TREES = ['chromium', 'webkit'] as const

const LANGUAGES = [
  {
    language: 'en-US',
    field: '6-digit verification code',
    wrongPassword:
      'The ID or password is incorrect. Your account locks after 5 wrong attempts. (1/5)',
    wrongCode: 'The code is incorrect (1 of 5).',
  },
  {
    language: 'ko-KR',
    field: '인증번호 6자리',
    wrongPassword: '아이디 또는 비밀번호가 올바르지 않습니다. 5회 틀리면 잠깁니다. (1/5)',
    wrongCode: '인증번호가 올바르지 않습니다. (1/5회)',
  },
] as const

const once = (spoken: readonly string[], says: string) =>
  expect(spoken.filter((sentence) => sentence.includes(says))).toEqual([says])

for (const engine of TREES) {
  const languages = drawn(`accessibility tree in ${engine}`, LANGUAGES)
  const missing = await missingEngine(engine)
  describe.skipIf(missing !== undefined)(`in ${engine}`, () => {
    const product = useEngine(engine)

    describe.each(languages)('in $language', ({ language, field, wrongPassword, wrongCode }) => {
      test('announces a wrong password once', async () => {
        const visitor = await product.visit({ as: PEOPLE[language], language })
        const { page, words } = visitor
        await toLogin(visitor)
        const spoken = await spokenBy(page, async () => {
          await enterPassword(visitor, 'wrong')
          await page.getByText(wrongPassword).first().waitFor()
        })
        once(spoken, wrongPassword)
        expect((await lookAt(page)).focused).toMatchObject({
          name: words.password,
          description: '',
        })
        expect(visitor.watch.faults()).toEqual([])
      })

      test('focuses the code field under its heading, announces a wrong code once', async () => {
        const visitor = await product.visit({ as: PEOPLE[language], language })
        const { page, words } = visitor
        await toLogin(visitor)
        await enterPassword(visitor)
        await heading(visitor, words.options)
        expect((await lookAt(page)).focused).toMatchObject({ role: 'heading', name: words.options })

        let code = ''
        const arrival = await spokenBy(page, async () => {
          code = await chooseSms(visitor)
        })
        const { focused, around } = await lookAt(page)
        expect([focused?.role, focused?.name]).toEqual(['textbox', field])
        expect(around.map(({ role, name }) => ({ role, name }))).toContainEqual({
          role: 'form',
          name: words.smsScreen,
        })
        once(arrival, words.smsScreen)
        once(arrival, field)

        const wrong = await spokenBy(page, async () => {
          await enterCode(visitor, otherThan(code))
          await page.getByText(wrongCode).first().waitFor()
        })
        once(wrong, wrongCode)
        expect((await lookAt(page)).focused?.key).toBe(focused?.key)
        expect(visitor.watch.faults()).toEqual([])
      })

      test('announces the cookie popup once, as a named landmark', async () => {
        const visitor = await product.visit({ language, cookiesOpen: true })
        const { page } = visitor
        const spoken = await spokenBy(page, async () => {
          await toLogin(visitor)
          await page.locator('.popup h2').waitFor()
          await page
            .locator('[role=status]:has(+ .popup):not(:empty)')
            .waitFor({ state: 'attached' })
        })
        const title = await page.locator('.popup h2').innerText()
        expect(
          (await lookAt(page)).landmarks
            .filter(({ role }) => role === 'complementary')
            .map(({ name }) => name),
        ).toEqual([title])
        expect(spoken.filter((sentence) => sentence.includes(title))).toHaveLength(1)
        expect(visitor.watch.faults()).toEqual([])
      })
    })
  })
}
