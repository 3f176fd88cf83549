import { describe, expect, test } from 'vitest'
import { refused, accountProblemWords } from '../support/account-problems.ts'
import { accountWords } from '../support/account.ts'
import { drawn } from '../support/drawn.ts'
import { readInbox } from '../support/read-code.ts'
import { heading } from '../support/sign-in.ts'
import { press } from '../support/sign-up.ts'
import { useGatehouse, type VisitOptions } from '../support/use-gatehouse.ts'

// Reloads, goes back, or opens a link twice where an account's state blocks the sign-in.
const gatehouse = useGatehouse()
const languages: readonly NonNullable<VisitOptions['language']>[] = ['en-US', 'ko-KR']

describe.each(drawn('languages of ways out of account problems', languages))(
  'in %s',
  (language) => {
    test('R2.54: activates an account by link only once', async () => {
      const visitor = await gatehouse.visit({ language, as: 'dormant.shin' })
      const { page, origin, person, words } = visitor
      const own = accountProblemWords(visitor)
      await refused(visitor, own.dormant)
      await press(visitor, own.send)
      await expect.poll(async () => (await readInbox(origin, person.username)).length).toBe(1)
      await page.getByText(own.sent).first().waitFor()
      await page.reload()
      await heading(visitor, own.dormant)
      const link =
        /http\S+/.exec((await readInbox(origin, person.username))[0]?.text ?? '')?.[0] ?? ''
      for (const end of [own.released, own.dormant]) {
        await page.goto('about:blank')
        await page.goto(link)
        await press(visitor, own.release)
        await heading(visitor, end)
      }
      await press(visitor, own.logIn)
      await page.getByRole('textbox', { name: words.username }).waitFor()
      expect(visitor.watch.faults()).toEqual([])
    })

    test('R2.55: leads from a lock to a reset; Back returns there', async () => {
      const visitor = await gatehouse.visit({ language, as: 'locked.lee' })
      const { page } = visitor
      const own = accountProblemWords(visitor)
      await refused(visitor, own.security)
      await page.getByText(own.untilReset).first().waitFor()
      await press(visitor, own.resetPassword)
      await heading(visitor, accountWords(visitor).account)
      await page.reload()
      await heading(visitor, accountWords(visitor).account)
      await page.goBack()
      await heading(visitor, own.security)
      await page.getByText(own.untilReset).first().waitFor()
      expect(visitor.watch.faults()).toEqual([])
    })
  },
)
