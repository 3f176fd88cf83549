import { existsSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startReferenceServer } from '../../server/main.ts'
import { loadProviderKeys, type Keys } from '../../server/oidc/keys.ts'
import { generateSealingKey, loadSealer } from '../../server/sealing/key-files.ts'
import {
  countSealedValues,
  overlapMs,
  retireKeys,
  rotateKeys,
} from '../../server/sealing/rotate-keys.ts'
import { readOrCreateSecret } from '../../server/sealing/sealer.ts'
import { openStore } from '../../server/store/open-store.ts'
import type { Store } from '../../server/store/tables.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { shownCode } from '../contract/support/phone.ts'
import {
  authorizeAddress,
  enterCode,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  sendCode,
  signIn,
  signInToSecondStep,
} from '../contract/support/sign-in.ts'
import { undoSealing } from './support/before-sealing.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

const isSignedIn = async (browser: HttpBrowser) =>
  (await browser.api('GET', '/users/sessions/list')).status
const returnsByTheProvider = async (browser: HttpBrowser) => {
  const { location } = await browser.get(authorizeAddress(browser).path)
  return new URL(location ?? '', browser.origin).searchParams.has('code')
}
const ids = ({ signing }: Keys) => signing.map(({ kid }) => kid)

/** Completes the second step, and returns with a code of the provider. */
async function returnWithCode(
  browser: HttpBrowser,
  { begun, requestId, who }: Awaited<ReturnType<typeof signInToSecondStep>>,
): Promise<URL> {
  const code = await newestCode(browser, who.addresses[0] ?? '')
  expect((await enterCode(browser, requestId, code)).body['nextStep']).toBe('COMPLETE')
  const page = await handOver(browser, begun, requestId, who.username)
  return followRedirectsToFrontEnd(browser, page.text)
}

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`sealed data ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    const source = () => ({
      dataFolder: testServer.referenceServer.dataFolder,
      databaseUrl: testServer.database.databaseUrl,
    })
    async function inStore<Value>(use: (store: Store) => Promise<Value>): Promise<Value> {
      const store = await openStore(source())
      try {
        return await use(store)
      } finally {
        await store.destroy()
      }
    }
    /** A signed-in browser, and one before its second step. */
    async function browsers() {
      await signIn(testServer.browser)
      const halfway = new HttpBrowser(testServer.referenceServer.origin)
      const { requestId } = await signInToSecondStep(halfway, 'jisoo.han')
      await sendCode(halfway, requestId)
      const code = await newestCode(halfway, 'jisoo.han')
      return { signedIn: testServer.browser, halfway, requestId, code }
    }
    const entersAppCode = async (username: string) => {
      const browser = new HttpBrowser(testServer.referenceServer.origin)
      const { requestId } = await signInToSecondStep(browser, username)
      const { body } = await browser.api('POST', '/verification/authenticator/otp/verify', {
        requestId,
        singleIDAppType: 'TOTP',
        variant: 'verification',
        otp: await shownCode(browser, 'UaTOTP', username),
      })
      return body['nextStep']
    }

    const keysAt = (time: number) =>
      inStore((store) => loadProviderKeys({ store, sealer: loadSealer(source()), now: time }))
    const rotate = (time: number, atOnce = false) =>
      inStore((store) => rotateKeys({ ...source(), store, now: time, atOnce }))

    it('of an earlier version is sealed at the start, without a sign-out', async () => {
      const signedIn = testServer.browser
      await signIn(signedIn)
      const { dataFolder, origin } = testServer.referenceServer
      const [halfway, returning] = [new HttpBrowser(origin), new HttpBrowser(origin)]
      const step = await signInToSecondStep(halfway, 'jisoo.han')
      await sendCode(halfway, step.requestId)
      const last = await signInToSecondStep(returning, 'haneul.seo')
      await sendCode(returning, last.requestId)
      const returned = await returnWithCode(returning, last)
      const systemKey = () =>
        inStore((store) =>
          readOrCreateSecret(
            { store, sealer: loadSealer(source()) },
            'access-management-key:default',
            () => 'a new one',
          ),
        )
      const systemKeyBefore = await systemKey()
      await inStore(async (store) =>
        undoSealing(
          store,
          loadSealer({ dataFolder }),
          await readFile(join(dataFolder, 'pepper'), 'utf8'),
        ),
      )
      await rm(join(dataFolder, 'sealing-keys'))
      await testServer.restart()
      expect(await isSignedIn(signedIn)).toBe(200)
      expect(await returnsByTheProvider(signedIn)).toBe(true)
      expect((await exchange(returning, last.begun, returned)).status).toBe(200)
      const later = await returnWithCode(halfway, step)
      expect((await exchange(halfway, step.begun, later)).status).toBe(200)
      expect(await systemKey()).toBe(systemKeyBefore)
      expect(await entersAppCode('areum.bae')).toBe('COMPLETE')
      expect((await stat(join(dataFolder, 'sealing-keys'))).mode & 0o777).toBe(0o600)
      // Freed pages of SQLite's file keep nothing of the clear text.
      const file = join(dataFolder, 'gatehouse.sqlite')
      const bytes = existsSync(file) ? await readFile(file) : Buffer.alloc(0)
      expect(bytes.includes(signedIn.cookies.get('gatehouse-op') ?? '-')).toBe(false)
    })

    it('is sealed under a new key while the server runs, and the old key ends', async () => {
      const { signedIn, halfway, requestId, code } = await browsers()
      const [before] = loadSealer(source()).keyIds()
      await inStore((store) => rotateKeys({ ...source(), store, now: Date.now() }))
      // The running server reads the file again.
      expect(await returnsByTheProvider(signedIn)).toBe(true)
      await testServer.restart()
      expect(await isSignedIn(signedIn)).toBe(200)
      expect((await enterCode(halfway, requestId, code)).body['nextStep']).toBe('COMPLETE')
      expect(await inStore((store) => retireKeys({ ...source(), store }))).toEqual([before])
      expect(loadSealer(source()).keyIds()).not.toContain(before)
      expect([...(await inStore(countSealedValues)).keys()]).toEqual(loadSealer(source()).keyIds())
      expect(await entersAppCode('areum.bae')).toBe('COMPLETE')
    })

    it('signs with a new key after the overlap, and accepts the earlier one', async () => {
      const now = Date.now()
      const first = await keysAt(now)
      await rotate(now)
      const [during, after] = [await keysAt(now), await keysAt(now + overlapMs)]
      expect([ids(during)[0], during.cookie[0]]).toEqual([ids(first)[0], first.cookie[0]])
      expect(ids(during)).toEqual(expect.arrayContaining(ids(after)))
      expect(ids(after)[0]).not.toBe(ids(first)[0])
      expect([ids(after), after.cookie]).toEqual([
        expect.arrayContaining(ids(first)),
        expect.arrayContaining([...first.cookie]),
      ])
      expect(after.clientSecrets).not.toEqual(first.clientSecrets)
      // The first key ended, thirteen hours after the second came into use.
      await rotate(now + 15 * overlapMs)
      expect(ids(await keysAt(now + 15 * overlapMs))).not.toContain(ids(first)[0])
      await rotate(now + 16 * overlapMs, true)
      expect(ids(await keysAt(now + 16 * overlapMs))).toHaveLength(1)
    })

    it('is refused without its key, in one sentence', async () => {
      const { dataFolder } = testServer.referenceServer
      const file = join(dataFolder, 'sealing-keys')
      const keys = await readFile(file)
      await writeFile(file, `${generateSealingKey()}\n`)
      const started = startReferenceServer({
        ...source(),
        host: '127.0.0.1',
        port: 0,
        mode: 'sandbox',
      })
      await expect(started).rejects.toThrow(
        /^The database is sealed under the key [0-9a-f]{8}, which neither SEALING_KEYS nor \S+ has;/,
      )
      await writeFile(file, keys)
    })
  })
