import { describe, expect, it } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { signInToSecondStep } from '../contract/support/sign-in.ts'
import { SoftwareAuthenticator } from '../contract/support/software-authenticator.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

type Options = { readonly challenge: string; readonly user: { readonly id: string } }

const ask = async (browser: HttpBrowser, path: string, body: Readonly<Record<string, unknown>>) => {
  const answer = await browser.api('POST', path, body)
  return answer.body['publicKey'] as Options
}

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`truth of Windows Hello ${name}`, () => {
    const key = new SoftwareAuthenticator()
    const testServer = useTestServerOn(fresh)

    it('accepts one of twenty equal answers, and none after a restart', async () => {
      const first = new HttpBrowser(testServer.referenceServer.origin)
      const { requestId } = await signInToSecondStep(first, 'nara.yoon')
      await first.api('POST', '/enrollment/start', {
        requestId,
        authenticator: 'WindowsHello',
        type: 'new',
      })
      const made = await ask(first, '/enrollment/windows-hello/options', { requestId })
      const credential = key.create(
        { challenge: made.challenge, origin: testServer.referenceServer.origin },
        made.user.id,
      )
      const register = () =>
        first.copy().api('POST', '/enrollment/windows-hello/verify', {
          requestId,
          deviceName: 'Desk PC',
          credential,
        })
      expect(
        (await Promise.all(Array.from({ length: 20 }, register))).filter(
          ({ status }) => status === 200,
        ),
      ).toHaveLength(1)

      const next = new HttpBrowser(testServer.referenceServer.origin)
      const running = await signInToSecondStep(next, 'nara.yoon')
      const { challenge } = await ask(next, '/verification/windows-hello/options', {
        requestId: running.requestId,
        variant: 'verification',
      })
      const signed = key.get({ challenge, origin: testServer.referenceServer.origin })
      const prove = (browser: HttpBrowser) =>
        browser.api('POST', '/verification/windows-hello/verify', {
          requestId: running.requestId,
          variant: 'verification',
          credential: signed,
        })
      const answers = await Promise.all(Array.from({ length: 20 }, () => prove(next.copy())))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)

      await testServer.restart()
      expect((await prove(next)).status).not.toBe(200)
    })
  })
