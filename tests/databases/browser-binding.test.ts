import { describe, expect, it } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import {
  enterCode,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  sendCode,
  signInToSecondStep,
} from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`browser of a code ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    it('is the only one that exchanges it, also after its id was renewed', async () => {
      const { browser } = testServer
      const { begun, requestId, who } = await signInToSecondStep(browser)
      await sendCode(browser, requestId)
      await enterCode(browser, requestId, await newestCode(browser, who.addresses[0] ?? ''))
      const { text } = await handOver(browser, begun, requestId, who.username)
      const returned = await followRedirectsToFrontEnd(browser, text)
      const other = new HttpBrowser(browser.origin)
      expect((await exchange(other, begun, returned)).body['code']).toBe('SIGNIN_FAILED')
      await signInToSecondStep(other, 'jisoo.han')
      expect((await exchange(other, begun, returned)).body['code']).toBe('SIGNIN_FAILED')
      expect((await exchange(browser, begun, returned)).status).toBe(200)
    })
  })
