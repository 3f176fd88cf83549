import {
  accountWords,
  fieldOf,
  newPassword,
  toAccountId,
  toFindCode,
  toFindId,
  toNewPassword,
} from './account.ts'
import { readCode } from './read-code.ts'
import { enterCode, heading, signIn } from './sign-in.ts'
import type { Trip } from './trip.ts'

/** Screens of a new password, and of the search for an ID. */
export const ACCOUNT_TRIPS: readonly Trip[] = [
  {
    name: 'a new password',
    as: 'jisoo.han',
    rows: [
      { id: 'account-id', reach: toAccountId },
      { id: 'reset-password', reach: toNewPassword },
      {
        id: 'reset-password',
        face: 'typed',
        async reach(visitor) {
          await fieldOf(visitor, accountWords(visitor).password).fill('Password1!')
          await visitor.page.getByText(accountWords(visitor).weak).first().waitFor()
          // Wait for the announcement that follows a pause in typing, then look at the screen.
          for (const part of ['checklist', 'strength'])
            await visitor.page
              .locator(`.${part} [role=status]:not(:empty)`)
              .waitFor({ state: 'attached' })
          await visitor.page.getByRole('button', { name: accountWords(visitor).change }).click()
          await visitor.page.locator('[aria-invalid=true]').first().waitFor()
        },
      },
      {
        id: 'reset-password-complete',
        by: 'resetPassword',
        async reach(visitor) {
          const own = accountWords(visitor)
          await fieldOf(visitor, own.password).fill(newPassword)
          await fieldOf(visitor, own.again).fill(newPassword)
          await visitor.page.getByRole('button', { name: own.change }).click()
          await heading(visitor, own.done)
        },
      },
    ],
  },
  {
    name: 'to the change of the password',
    rows: [
      {
        id: 'change-password',
        async reach(visitor) {
          const { change } = accountWords(visitor)
          await signIn(visitor)
          const main = visitor.page.getByRole('main')
          await main.getByRole('button', { name: change, exact: true }).click()
          await heading(visitor, change)
        },
      },
      {
        id: 'change-password',
        face: 'wrong',
        async reach(visitor) {
          const { password, change } = accountWords(visitor)
          await fieldOf(visitor, password).fill('Password1!')
          await visitor.page.getByRole('button', { name: change, exact: true }).click()
          await visitor.page.locator('[aria-invalid=true]').first().waitFor()
        },
      },
    ],
  },
  {
    name: 'an ID that was forgotten',
    rows: [
      { id: 'find-id', reach: toFindId },
      {
        id: 'find-id-verify-otp',
        by: 'sendFindIdOtp',
        reach: async (visitor) => void (await toFindCode(visitor)),
      },
      {
        id: 'find-id-available-accounts',
        by: 'verifyFindIdOtp',
        async reach(visitor) {
          await enterCode(visitor, await readCode(visitor.origin, accountWords(visitor).who.kept))
          await heading(visitor, accountWords(visitor).found)
        },
      },
      {
        id: 'find-id-no-available-accounts',
        async reach(visitor) {
          const own = accountWords(visitor)
          await visitor.page.getByRole('button', { name: own.back, exact: true }).click()
          await heading(visitor, own.find)
          await visitor.page.getByRole('radio', { name: own.email }).check()
          await fieldOf(visitor, own.address).fill('nobody@example.com')
          await visitor.page.getByRole('button', { name: own.send, exact: true }).click()
          await heading(visitor, own.code)
          await enterCode(visitor, await readCode(visitor.origin, 'nobody@example.com'))
          await heading(visitor, own.none)
        },
      },
    ],
  },
]
