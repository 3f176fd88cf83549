import { heading } from './sign-in.ts'
import {
  agree,
  chooseAccount,
  newcomer,
  openSignUp,
  press,
  prove,
  signUpWords,
  fillProfile,
  changeSignUpRules,
} from './sign-up.ts'
import { closeTerms, readTerms } from './terms.ts'
import type { Trip } from './trip.ts'

/** Sign-up with a new account, each page of the wizard as a row; and its obstacles. */
export const SIGN_UP_TRIPS: readonly Trip[] = [
  {
    name: 'signing up',
    rows: [
      {
        id: 'signup',
        async reach(visitor) {
          await changeSignUpRules(visitor.origin, 'sign-up', { approval: true, postfix: '@house' })
          await openSignUp(visitor)
        },
      },
      {
        id: 'signup',
        face: 'code',
        by: 'sendSignupOtp',
        async reach(visitor) {
          await visitor.page
            .getByRole('textbox', { name: signUpWords(visitor).address })
            .fill('code@example.com')
          await press(visitor, signUpWords(visitor).sendCode)
          await visitor.page.getByRole('textbox', { name: signUpWords(visitor).code }).waitFor()
        },
      },
      {
        id: 'signup',
        face: 'phone',
        reach: (visitor) =>
          prove(
            visitor,
            signUpWords(visitor).address,
            newcomer.email,
            newcomer.email,
            signUpWords(visitor).phone,
          ),
      },
      {
        id: 'signup',
        face: 'profile',
        reach: (visitor) =>
          prove(
            visitor,
            signUpWords(visitor).number,
            newcomer.number,
            newcomer.kept,
            signUpWords(visitor).profile,
          ),
      },
      {
        id: 'signup',
        face: 'wrong',
        async reach(visitor) {
          await press(visitor, signUpWords(visitor).next)
          await visitor.page.locator('.summary, [aria-invalid=true]').first().waitFor()
        },
      },
      {
        id: 'signup',
        face: 'approver',
        async reach(visitor) {
          await fillProfile(visitor, signUpWords(visitor).approver)
          await visitor.page
            .getByRole('textbox', { name: signUpWords(visitor).approverName })
            .fill(signUpWords(visitor).keyword)
          await visitor.page.getByText(signUpWords(visitor).who).first().click()
        },
      },
      {
        id: 'signup',
        face: 'account',
        async reach(visitor) {
          await press(visitor, signUpWords(visitor).next)
          await heading(visitor, signUpWords(visitor).account)
        },
      },
      {
        id: 'signup',
        face: 'terms',
        reach: (visitor) => chooseAccount(visitor),
      },
      {
        id: 'signup',
        face: 'document',
        reach: (visitor) => readTerms(visitor, signUpWords(visitor).ofUse),
      },
      {
        id: 'signup',
        face: 'done',
        by: 'createSignupUser',
        async reach(visitor) {
          await closeTerms(visitor)
          await agree(visitor, signUpWords(visitor).waiting)
        },
      },
    ],
  },
  {
    name: 'an invitation that cannot be looked at',
    rows: [
      {
        id: 'signup-redirect',
        face: 'failed',
        async reach({ page, entry, watch }) {
          watch.tolerate(/ERR_INTERNET_DISCONNECTED|log-only-failure/)
          await page.route('**/signup/invitation/**', (route) =>
            route.abort('internetdisconnected'),
          )
          await page.goto(`${entry}signup/redirect/${'k'.repeat(43)}`)
          await page.getByRole('button', { name: /^(Try again|다시 시도)$/ }).waitFor()
        },
      },
    ],
  },
  {
    name: 'no way to sign up',
    rows: [
      {
        id: 'signup-warning',
        async reach(visitor) {
          await visitor.page.goto(`${visitor.entry}signup/warning/invite-only`)
          await heading(visitor, signUpWords(visitor).warning)
        },
      },
    ],
  },
]
