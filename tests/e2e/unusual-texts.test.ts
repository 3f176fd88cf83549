import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { normalise } from '../../src/rules/normalise.ts'
import {
  accountWords,
  fieldOf,
  newPassword,
  toAccountId,
  toFindId,
  toNewPassword,
} from '../support/account.ts'
import { drawn } from '../support/drawn.ts'
import { comeBackAs, idpWords } from '../support/identity-provider.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'
import { heading } from '../support/sign-in.ts'
import {
  openSignUp,
  press,
  signUpWords,
  fillProfile,
  changeSignUpRules,
} from '../support/sign-up.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

/**
 * Texts that users may paste anywhere. Each is invalid for every screen below, so a submit stays.
 */
const texts = {
  'full-width': 'ｍｉｎｊｉ　１２３',
  spaces: 'minji   \u00A0 kim',
  Hangul: '뷁 김수한무거북이와두루미',
  emoji: '👩‍👩‍👧‍👦 🇰🇷 👍🏽',
  'of 10,000 characters': 'w'.repeat(10_000),
  'right-to-left': 'שלום عليكم ١٢٣',
} as const

async function toProfile(visitor: Visitor): Promise<void> {
  await changeSignUpRules(visitor.origin, 'sign-up', { confirmEmail: false, confirmPhone: false })
  await openSignUp(visitor, signUpWords(visitor).profile)
}

async function toFindIdByEmail(visitor: Visitor): Promise<void> {
  await toFindId(visitor)
  await visitor.page.getByRole('radio', { name: accountWords(visitor).email, exact: true }).check()
}

/** Each kind of entry is stored normalized, a password as it was typed. */
async function restoreOutcome(field: Locator, typed: string): Promise<string> {
  const [type, mode, capitals] = await Promise.all(
    ['type', 'inputmode', 'autocapitalize'].map((name) => field.getAttribute(name)),
  )
  const kind =
    type === 'tel'
      ? 'phone'
      : type === 'password'
        ? type
        : type === 'email' || mode === 'email'
          ? 'email'
          : capitals === 'none'
            ? 'user-id'
            : 'text'
  return normalise(kind, typed)
}

interface Row {
  readonly screen: string
  readonly reach: (visitor: Visitor) => Promise<void>
  readonly fields: (visitor: Visitor) => readonly Locator[]
  readonly press: (visitor: Visitor) => string
}

const rows: readonly Row[] = [
  {
    screen: '/findId',
    reach: toFindId,
    press: (visitor) => accountWords(visitor).send,
    fields: (visitor) =>
      [accountWords(visitor).family, accountWords(visitor).given, accountWords(visitor).number].map(
        (label) => fieldOf(visitor, label),
      ),
  },
  {
    screen: '/findId by e-mail',
    reach: toFindIdByEmail,
    press: (visitor) => accountWords(visitor).send,
    fields: (visitor) =>
      [
        accountWords(visitor).family,
        accountWords(visitor).given,
        accountWords(visitor).address,
      ].map((label) => fieldOf(visitor, label)),
  },
  {
    screen: '/accountid',
    reach: toAccountId,
    press: (visitor) => accountWords(visitor).next,
    fields: ({ page, words }) => [page.getByRole('textbox', { name: words.username })],
  },
  {
    screen: '/resetpassword',
    reach: toNewPassword,
    press: (visitor) => accountWords(visitor).change,
    fields: (visitor) =>
      [accountWords(visitor).password, accountWords(visitor).again].map((label) =>
        fieldOf(visitor, label),
      ),
  },
  {
    screen: '/signup, the person',
    reach: toProfile,
    press: (visitor) => signUpWords(visitor).next,
    // The department is left out, so that the form does not go on with a name that may be the
    // user's.
    fields: (visitor) =>
      [
        signUpWords(visitor).familyName,
        signUpWords(visitor).givenName,
        signUpWords(visitor).company,
      ].map((label) => visitor.page.getByLabel(label).first()),
  },
  {
    screen: '/signup, the account',
    async reach(visitor) {
      await toProfile(visitor)
      await fillProfile(visitor, signUpWords(visitor).account)
    },
    press: (visitor) => signUpWords(visitor).next,
    fields: (visitor) => [
      visitor.page.getByRole('textbox', { name: signUpWords(visitor).id }),
      ...[signUpWords(visitor).password, signUpWords(visitor).again].map((label) =>
        fieldOf(visitor, label),
      ),
    ],
  },
  {
    screen: '/signup/idp',
    reach: (visitor) => comeBackAs(visitor, 'Eunseo Ro', idpWords(visitor).signUp),
    press: (visitor) => idpWords(visitor).next,
    // The department is left out here, too.
    fields: (visitor) =>
      [idpWords(visitor).familyName, idpWords(visitor).company].map((label) =>
        visitor.page.getByLabel(label).first(),
      ),
  },
]

describe.each(drawn('languages of unusual texts', languages))('in $spoken', ({ language }) => {
  test.each(drawn('forms with unusual texts', rows))(
    'B36 $screen keeps any typed text without overflow',
    async ({ reach, fields, press: button, screen }) => {
      const visitor = await gatehouse.visit({
        language,
        ...(screen === '/resetpassword' && { as: 'jisoo.han' }),
      })
      await reach(visitor)
      const shown = (await visitor.page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      for (const [name, typed] of Object.entries(texts)) {
        for (const field of fields(visitor)) await field.fill(typed)
        await visitor.page.keyboard.press('Tab')
        await press(visitor, button(visitor))
        await visitor.page.locator('[aria-invalid=true]').first().waitFor()
        await heading(visitor, shown)
        const kept = await Promise.all(fields(visitor).map((field) => field.inputValue()))
        const wanted = await Promise.all(
          fields(visitor).map((field) => restoreOutcome(field, typed)),
        )
        expect({ name, kept, outside: await sidewaysScroll(visitor.page) }).toEqual({
          name,
          kept: wanted,
          outside: [],
        })
      }
      // No lock followed: a valid entry is accepted afterwards.
      const [first] = fields(visitor)
      await first?.fill(newPassword)
      expect(await first?.inputValue()).toBe(newPassword)
      expect(visitor.watch.faults()).toEqual([])
    },
  )
})
