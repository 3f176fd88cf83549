import { expect } from 'vitest'
import {
  accountWords,
  fieldOf,
  newPassword,
  toFindCode,
  toFindId,
  toNewPassword,
} from './account.ts'
import { appWords } from './app-steps.ts'
import { choose, enrollWords, finish, toSmsCode } from './enroll.ts'
import { homeWords, pressInRow, rowOf } from './home-methods.ts'
import { codeOnPhone } from './phone.ts'
import { readCode, readInbox } from './read-code.ts'
import {
  chooseSms,
  enterCode,
  enterPassword,
  heading,
  passFirstStep,
  signIn,
  signOut,
  toCode,
  toLogin,
} from './sign-in.ts'
import {
  agree,
  chooseAccount,
  newcomer,
  openSignUp,
  press,
  prove,
  signUpWords,
  fillProfile,
} from './sign-up.ts'
import { supportWords } from './support-screens.ts'
import type { Visitor } from './visitor.ts'
import { type Language, WORDS } from './words.ts'

/** A user's whole journey, with calls that every engine supports. */
export interface EngineJourney {
  readonly name: string
  /** Username; the person of the language unless given. */
  readonly as?: string
  readonly cookiesOpen?: boolean
  readonly run: (visitor: Visitor) => Promise<void>
}

/** The person of each language. */
export const PEOPLE = { 'en-US': 'minji.kim', 'ko-KR': 'seoyeon.lee' } as const satisfies Record<
  Language,
  string
>

const addressOf = ({ page }: Visitor): Promise<string> => page.evaluate(() => location.pathname)

/** Loads the page again in the middle of a step: the same screen comes back. */
async function reload(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.reload()
  await heading(visitor, name)
}

async function newTab(visitor: Visitor): Promise<Visitor> {
  const page = await visitor.context.newPage()
  await page.goto(visitor.entry)
  return { ...visitor, page }
}

type Values = Readonly<Record<string, string>>

/** Fills in like some password managers and scripts: the value alone, without an event. */
async function fillSilently({ page }: Visitor, values: Values): Promise<void> {
  await page.evaluate((given) => {
    for (const [name, value] of Object.entries(given)) {
      Object.assign(document.querySelector(`input[name="${name}"]`) ?? {}, { value })
    }
  }, values)
}

const valuesOf = ({ page }: Visitor): Promise<readonly string[]> =>
  page.evaluate(() => {
    const inputs = document.querySelectorAll<HTMLInputElement>('form input')
    return Array.from(inputs, ({ value }) => value)
  })

/** Presses the name of the other language in the menu of languages. */
async function toOtherLanguage(visitor: Visitor): Promise<Visitor> {
  const { page, words } = visitor
  const names = { 'en-US': 'English', 'ko-KR': '한국어' } as const
  const other = words.tag === 'ko-KR' ? WORDS['en-US'] : WORDS['ko-KR']
  await page.getByRole('button', { name: names[words.tag] }).first().click()
  await page.getByRole('menuitemradio', { name: names[other.tag] }).click()
  return { ...visitor, words: other }
}

export const ENGINE_JOURNEYS: readonly [EngineJourney, ...EngineJourney[]] = [
  {
    name: 'sign-in by password and SMS, reloaded in each step, and out again',
    async run(visitor) {
      const { words } = visitor
      await toLogin(visitor)
      await reload(visitor, words.login)
      await enterPassword(visitor)
      await heading(visitor, words.options)
      await reload(visitor, words.options)
      const code = await chooseSms(visitor)
      await reload(visitor, words.smsScreen)
      await enterCode(visitor, code)
      await heading(visitor, words.home)
      await reload(visitor, words.home)
      expect(await addressOf(visitor)).toBe('/secdx/mfa/consumer-home')
      await signOut(visitor)
    },
  },
  {
    name: 'Back after the sign-out, which shows nothing of the user',
    async run(visitor) {
      const { words } = visitor
      await signIn(visitor)
      await signOut(visitor)
      // Back may restore a page with calls that ended when the user left it.
      visitor.watch.tolerate(/log-only-failure: \w+: no-answer/)
      await visitor.page.goBack()
      await heading(visitor, words.login)
      expect(await visitor.page.getByText(visitor.person.name).count()).toBe(0)
    },
  },
  {
    name: 'sign-in by password and e-mail',
    async run(visitor) {
      const { page, words, person, origin } = visitor
      await passFirstStep(visitor)
      const known = (await readInbox(origin, person.username)).length
      await page.getByRole('button', { name: words.email }).click()
      await heading(visitor, words.emailScreen)
      await enterCode(visitor, await readCode(origin, person.username, known))
      await heading(visitor, words.home)
    },
  },
  {
    name: 'sign-in by a code of the app',
    as: 'areum.bae',
    async run(visitor) {
      const own = appWords(visitor)
      await passFirstStep(visitor)
      await choose(visitor, own.totp, own.totpScreen)
      await reload(visitor, own.totpScreen)
      await enterCode(visitor, await codeOnPhone(visitor.origin, 'UaTOTP', visitor.person.username))
      await heading(visitor, visitor.words.home)
    },
  },
  {
    name: 'a new password, and the sign-in with it',
    as: 'jisoo.han',
    async run(visitor) {
      const own = accountWords(visitor)
      const { page, words } = visitor
      await toNewPassword(visitor)
      await reload(visitor, own.reset)
      await fieldOf(visitor, own.password).fill(newPassword)
      await fieldOf(visitor, own.again).fill(newPassword)
      await page.getByRole('button', { name: own.change }).click()
      await heading(visitor, own.done)
      await page.getByRole('button', { name: own.logIn }).click()
      await heading(visitor, words.login)
    },
  },
  {
    name: 'an ID that was forgotten',
    async run(visitor) {
      const own = accountWords(visitor)
      await toFindId(visitor)
      const code = await toFindCode(visitor)
      await reload(visitor, own.code)
      await enterCode(visitor, code)
      await heading(visitor, own.found)
    },
  },
  {
    name: 'sign-up, reloaded on the way, and the first sign-in',
    async run(visitor) {
      const own = signUpWords(visitor)
      const { page, words } = visitor
      await openSignUp(visitor)
      await reload(visitor, own.email)
      await prove(visitor, own.address, newcomer.email, newcomer.email, own.phone)
      await prove(visitor, own.number, newcomer.number, newcomer.kept, own.profile)
      await fillProfile(visitor, own.account)
      await chooseAccount(visitor)
      await agree(visitor, own.done)
      await press(visitor, own.logIn)
      await heading(visitor, words.logIn)
      await page.getByRole('textbox', { name: words.username }).fill(newcomer.username)
      await page.getByLabel(words.password, { exact: true }).fill(newcomer.password)
      await page.keyboard.press('Enter')
      await heading(visitor, words.options)
    },
  },
  {
    name: 'the first registration of a phone',
    as: 'nara.yoon',
    async run(visitor) {
      const own = enrollWords(visitor)
      const code = await toSmsCode(visitor)
      await reload(visitor, own.smsCode)
      await finish(visitor, code, own.smsDone)
    },
  },
  {
    name: 'removal of a method from home, after an identity check',
    async run(visitor) {
      const { page, words, person, origin } = visitor
      const { remove, removed, proven } = homeWords(visitor)
      await signIn(visitor)
      await pressInRow(visitor, words.email, 'remove')
      await page.getByRole('dialog').getByRole('button', { name: remove }).click()
      await page.getByRole('main').getByRole('listitem').first().waitFor()
      const known = (await readInbox(origin, person.username)).length
      await rowOf(visitor, words.email).getByRole('button', { name: words.email }).click()
      await heading(visitor, words.emailScreen)
      await enterCode(visitor, await readCode(origin, person.username, known))
      await heading(visitor, words.home)
      // The question appears again, now that the user has verified their identity.
      await page.getByText(proven).first().waitFor()
      await page
        .getByRole('main')
        .getByRole('button', { name: remove, exact: true })
        .first()
        .click()
      await page.getByText(removed).first().waitFor()
    },
  },
  {
    name: 'language and theme, kept over a reload',
    async run(visitor) {
      const { page } = visitor
      await toLogin(visitor)
      await page.getByRole('textbox', { name: visitor.words.username }).fill('somebody')
      const changed = await toOtherLanguage(visitor)
      const other = changed.words
      await heading(changed, other.login)
      expect(await page.getByRole('textbox', { name: other.username }).inputValue()).toBe(
        'somebody',
      )
      await page
        .getByRole('button', {
          name: { 'en-US': 'Theme: Dark', 'ko-KR': '테마: 어둡게' }[other.tag],
        })
        .click()
      await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
      await reload(changed, other.login)
      await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'a sign-in whose fields a filler set without an event',
    async run(visitor) {
      const { page, person } = visitor
      const filled = [person.username, person.password]
      await toLogin(visitor)
      // The focus is in the ID and leaves it with each press.
      await page.getByRole('textbox', { name: visitor.words.username }).click()
      await fillSilently(visitor, { username: person.username })
      const changed = await toOtherLanguage(visitor)
      const { words } = changed
      await heading(changed, words.login)
      await page.getByLabel(words.password, { exact: true }).click()
      await fillSilently(visitor, { password: person.password })
      const show = { 'en-US': 'Show password', 'ko-KR': '비밀번호 표시' }[words.tag]
      await page.getByRole('button', { name: show }).click()
      expect(await valuesOf(visitor)).toEqual(filled)
      await reload(changed, words.login)
      await page.getByRole('textbox', { name: words.username }).click()
      await fillSilently(visitor, { username: person.username, password: person.password })
      await page.getByRole('button', { name: words.logIn, exact: true }).click()
      await heading(changed, words.options)
      await fillSilently(visitor, { code: await chooseSms(changed) })
      await page.getByRole('button', { name: words.confirm, exact: true }).click()
      await heading(changed, words.home)
    },
  },
  {
    name: 'two tabs with two sign-ins',
    async run(first) {
      const { words } = first
      await toLogin(first)
      const second = await newTab(first)
      await enterPassword(first)
      await heading(first, words.options)
      const code = await chooseSms(first)
      await heading(second, words.login)
      await reload(first, words.smsScreen)
      await enterCode(first, code)
      await heading(first, words.home)
      await second.page.goto(second.entry)
      await heading(second, words.home)
    },
  },
  {
    name: 'the cookie popup is answered once',
    cookiesOpen: true,
    async run(visitor) {
      const { page } = visitor
      await toLogin(visitor)
      const popup = page.locator('aside.popup')
      await popup.waitFor()
      const accept = { name: supportWords(visitor).acceptCookies, exact: true }
      await popup.getByRole('button', accept).click()
      await popup.waitFor({ state: 'detached' })
      await reload(visitor, visitor.words.login)
      expect(await popup.count()).toBe(0)
    },
  },
  {
    name: 'a wrong code says so and keeps its place',
    async run(visitor) {
      const code = await toCode(visitor)
      await enterCode(visitor, code === '000000' ? '111111' : '000000')
      await visitor.page.locator('[aria-invalid=true]').waitFor()
      await reload(visitor, visitor.words.smsScreen)
      await enterCode(visitor, code)
      await heading(visitor, visitor.words.home)
    },
  },
]
