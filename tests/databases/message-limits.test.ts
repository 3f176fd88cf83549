import { describe, expect, it } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { times, withStatus } from './support/run-concurrently.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`messages to one destination ${name}`, () => {
    const testServer = useTestServerOn(fresh)
    const find = () =>
      new HttpBrowser(testServer.referenceServer.origin).api('POST', '/find-id/otp/send', {
        type: 'phone',
        familyName: 'A',
        givenName: 'B',
        countryCode: 'KR',
        phoneNumber: '010-9999-1234',
      })

    it('stay within the limit with twenty browsers and after a restart', async () => {
      await testServer.browser.control('settings', { resendSeconds: 0, messagesAnHour: 3 })
      const answers = await times(20, find)
      expect([withStatus(answers, 200), withStatus(answers, 429)]).toEqual([3, 17])
      await testServer.restart()
      expect(await find()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    })
  })
