import { accountWords, fieldOf } from './account.ts'
import type { Trip } from './screens.ts'
import { heading, signIn } from './sign-in.ts'

/** The change of one's password, from the home. */
export const CHANGE_PASSWORD_TRIPS: readonly Trip[] = [
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
]
