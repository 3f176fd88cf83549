import { describe, expect, it } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { signIn, signInToSecondStep } from '../contract/support/sign-in.ts'
import { callsOfRequest } from './support/calls-of-a-request.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

/** Methods of each owner for the second step. */
const owners = [
  ['minji.kim', 'codes'],
  ['areum.bae', 'the app'],
  ['haeun.jang', 'a directory'],
  ['nara.yoon', 'nothing, and may register'],
  ['yerin.song', 'a program to install first'],
] as const

const over = [410, 'REQUEST_EXPIRED'] as const
/** Exceptions: cancelling a foreign request has no effect, and the password rules are public. */
const answers: Readonly<Record<string, readonly [number, string | undefined]>> = {
  '/login/cancel': [204, undefined],
  '/password/policy': [200, undefined],
}

// Sends every call that names a request from another signed-in user that knows its handle. The
// answer is that of an unknown request.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`a request of another browser ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    it.each(owners)('of %s, with %s, rejects every call from another user', async (username) => {
      const { requestId } = await signInToSecondStep(testServer.browser, username)
      const status = async () =>
        (await testServer.browser.api('GET', `/login/status?requestId=${requestId}`)).body
      const before = await status()
      const other = new HttpBrowser(testServer.referenceServer.origin)
      await signIn(other, 'jisoo.han')
      for (const { method, path, body } of callsOfRequest(requestId)) {
        const answer = await other.api(method, path, body)
        const [named = ''] = path.split('?')
        expect([named, answer.status, answer.body['code']]).toEqual([
          named,
          ...(answers[named] ?? over),
        ])
      }
      const expiresIn = expect.any(Number)
      expect(await status()).toEqual({
        ...before,
        result: { ...(before['result'] as object), expiresIn },
      })
      expect(
        JSON.parse((await testServer.browser.get(`/sandbox/inbox.json?to=${username}`)).text),
      ).toEqual([])
    })
  })
