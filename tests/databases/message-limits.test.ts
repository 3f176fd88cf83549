import { describe, expect, it } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { times, withStatus } from './support/at-once.ts'
import { stores } from './support/stores.ts'
import { useSandboxOn } from './support/use-sandbox-on.ts'

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`messages to one destination ${name}`, () => {
    const house = useSandboxOn(fresh)
    const find = () =>
      new HttpBrowser(house.sandbox.origin).api('POST', '/find-id/otp/send', {
        type: 'phone',
        familyName: 'A',
        givenName: 'B',
        countryCode: 'KR',
        phoneNumber: '010-9999-1234',
      })

    it('are no more when twenty browsers ask at once, nor after a restart', async () => {
      await house.browser.control('settings', { resendSeconds: 0, messagesAnHour: 3 })
      const answers = await times(20, find)
      expect([withStatus(answers, 200), withStatus(answers, 429)]).toEqual([3, 17])
      await house.restart()
      expect(await find()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    })
  })
