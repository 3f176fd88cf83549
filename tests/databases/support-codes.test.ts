import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { addToken } from '../../server/publishing/publishing-tokens.ts'
import { openStore } from '../../server/store/open-store.ts'
import { purge } from '../../server/store/purge.ts'
import type { Store } from '../../server/store/tables.ts'
import { mostDetails, saveDetails } from '../../server/support-codes/support-details.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { signIn, signInToSecondStep } from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

const shared = { name: 'default', hosts: [], languages: ['en-US', 'ko-KR'] } as const
const allowed = { ...shared, values: { supportDetails: { allowed: true } } }
const forbidden = { ...shared, values: { supportDetails: { allowed: false } } }
const other = { ...allowed, name: 'other', hosts: ['other.example'] }

const root = join(import.meta.dirname, '../..')
const bootstrap = join(root, 'scripts/bootstrap.cjs')
const main = join(root, 'src/cli/main.ts')
const day = 86_400_000
const event = { at: 1, type: 'entered', screen: 'login', values: '{"path":"/login"}' }

const code = async (browser: HttpBrowser) => (await browser.api('GET', '/supports/code')).body

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`support codes ${name}`, () => {
    const lines: string[] = []
    const testServer = useTestServerOn(fresh, {
      securityLog: { write: (line) => lines.push(line) },
      tenants: async () => [allowed, other],
    })
    const send = async (browser: HttpBrowser, events: unknown = [event]) => {
      const { status, body } = await browser.api('POST', '/supports/details', { events })
      return [status, body['code']]
    }
    const stored = async <Result>(work: (store: Store) => Promise<Result>) => {
      const store = await openStore({
        dataFolder: testServer.referenceServer.dataFolder,
        databaseUrl: testServer.database.databaseUrl,
      })
      const result = await work(store)
      await store.destroy()
      return result
    }
    const rows = () => stored((store) => store.selectFrom('support_details').selectAll().execute())

    const explain = (of: string, env: Readonly<Record<string, string>> = {}) =>
      new Promise<{ readonly exit: number; readonly out: string; readonly error: string }>(
        (resolve) => {
          execFile(
            process.execPath,
            [bootstrap, main, 'explain', of, '--tenant', 'default'],
            {
              env: {
                ...process.env,
                GATEHOUSE_DATA: testServer.referenceServer.dataFolder,
                DATABASE_URL: testServer.database.databaseUrl ?? '',
                GATEHOUSE_TOKEN: '',
                ...env,
              },
            },
            (failed, out, error) =>
              resolve({ exit: failed === null ? 0 : Number(failed.code), out, error }),
          )
        },
      )
    const token = () =>
      stored((store) => addToken(store, 1, { tenant_id: 'default', name: 'Mina Park' }))

    beforeEach(async () => {
      await testServer.referenceServer.renewPolicies([allowed, other])
      await stored((store) => store.deleteFrom('support_details').execute())
    })

    it('name the newest sign-in of the browser, the same at each call', async () => {
      const { browser } = testServer
      await signInToSecondStep(browser)
      const first = await code(browser)
      expect(first['code']).toMatch(/^[2-9B-DF-HJ-NP-TV-XZ]{5}-[2-9B-DF-HJ-NP-TV-XZ]{5}$/)
      expect(await code(browser)).toEqual(first)
      await signInToSecondStep(browser)
      expect((await code(browser))['code']).not.toBe(first['code'])
    })

    it('stay with the session after the request is gone', async () => {
      const { browser } = testServer
      await signIn(browser)
      const before = await code(browser)
      await stored((store) => store.deleteFrom('login_request').execute())
      expect(await code(browser)).toEqual(before)
    })

    it('name nothing in a browser without a sign-in', async () => {
      expect((await code(testServer.browser))['code']).toBe('NOT_FOUND')
      expect(await send(testServer.browser)).toEqual([404, 'NOT_FOUND'])
    })

    it('never lead to the details of another browser', async () => {
      const { browser } = testServer
      const stranger = new HttpBrowser(testServer.referenceServer.origin)
      await signInToSecondStep(browser)
      await signInToSecondStep(stranger)
      await send(browser)
      await send(stranger)
      const [own, foreign] = [(await code(browser))['code'], (await code(stranger))['code']]
      expect(own).not.toBe(foreign)
      expect(new Set((await rows()).map((row) => row.code))).toEqual(new Set([own, foreign]))
    })

    it('are stored with the newest details, and with no second row', async () => {
      const { browser } = testServer
      await signInToSecondStep(browser)
      await send(browser)
      expect(await send(browser, [event, { ...event, at: 2 }])).toEqual([
        200,
        (await code(browser))['code'],
      ])
      const [row, ...others] = await rows()
      expect(others).toEqual([])
      expect(JSON.parse(row?.events ?? '')).toHaveLength(2)
      await expect.poll(() => lines.join('')).toContain('support.details')
    })

    it('take no details where the tenant has not switched it on', async () => {
      const { browser } = testServer
      await signInToSecondStep(browser)
      await testServer.referenceServer.renewPolicies([forbidden])
      expect(await send(browser)).toEqual([403, 'FORBIDDEN'])
      expect(await rows()).toEqual([])
    })

    it.each([
      ['no events', []],
      ['too many', Array.from({ length: 201 }, () => event)],
      ['a further name', [{ ...event, password: 'x' }]],
      ['an escape sequence', [{ ...event, screen: '\u001B[2J' }]],
      ['an escape sequence in JSON', [{ ...event, values: '{"path":"\\u001b[2J"}' }]],
      ['a sentence', [{ ...event, values: '{"path":"my password is this"}' }]],
      ['an element', [{ ...event, values: '{"path":"<img>"}' }]],
      ['a name with an escape sequence', [{ ...event, values: '{"\\u001b[2J":1}' }]],
      ['no JSON', [{ ...event, values: '{' }]],
      ['deep JSON', [{ ...event, values: `${'['.repeat(30)}${']'.repeat(30)}` }]],
    ])('refuse %s', async (_what, events) => {
      const { browser } = testServer
      await signInToSecondStep(browser)
      expect(await send(browser, events)).toEqual([400, 'VALIDATION_FAILED'])
      expect(await rows()).toEqual([])
    })

    it('refuse more than 20 sendings of an address in five minutes', async () => {
      const { browser } = testServer
      await signInToSecondStep(browser)
      for (let sent = 0; sent < 20; sent += 1) await send(browser)
      expect(await send(browser)).toEqual([429, 'RATE_LIMITED'])
    })

    it('keep a limited number of details, and drop the oldest', async () => {
      const kept = await stored(async (store) => {
        await store.transaction().execute(async (transaction) => {
          for (let at = 0; at <= mostDetails; at += 1)
            await saveDetails(transaction, at, {
              tenant_id: 'default',
              code: `C${at}`,
              version: null,
              events: [],
            })
        })
        return store.selectFrom('support_details').select('code').execute()
      })
      expect(kept).toHaveLength(mostDetails)
      expect(kept.map((row) => row.code)).not.toContain('C0')
    }, 60_000)

    describe('are explained', () => {
      // The sendings before have used up the limit of five minutes.
      beforeEach(() => testServer.browser.control('clock', { advanceSeconds: 301 }))

      const details = [
        { at: 1, type: 'restored', values: '{"stores":{}}' },
        { at: 2, type: 'entered', values: '{"path":"/403","query":{}}' },
        { at: 3, type: 'pressed', values: '{"block":"content.5.link"}' },
        { at: 4, type: 'pressed', values: '{"block":"content.\\u0041"}' },
        { at: 5, type: 'nonsense', values: '{"call":1}' },
        { at: 6, type: 'call-settled', values: '{"outcome":7}' },
      ]

      it('step by step, for the holder of a token of the tenant', async () => {
        const { browser } = testServer
        await signInToSecondStep(browser)
        expect(await send(browser, details)).toEqual([200, (await code(browser))['code']])
        const own = String((await code(browser))['code'])
        const { exit, out, error } = await explain(own.toLowerCase().replace('-', ''), {
          GATEHOUSE_TOKEN: await token(),
        })
        expect([exit, error]).toEqual([0, ''])
        expect(out).toContain(`Sign-in ${own} of default, on version built-in.`)
        expect(out).toContain('Proven: password.')
        expect(out).toContain('Shows "Access denied" (screen access-denied).')
      }, 60_000)

      it.runIf(name === 'on PostgreSQL')(
        'to nobody without a token',
        async () => {
          const { browser } = testServer
          await signInToSecondStep(browser)
          const { exit, out, error } = await explain(String((await code(browser))['code']))
          expect([exit, out]).toEqual([3, ''])
          expect(error).toContain('a token is needed for default')
        },
        60_000,
      )

      it('with the facts of the request alone, where nothing was sent', async () => {
        const { browser } = testServer
        await signInToSecondStep(browser)
        const { exit, out } = await explain(String((await code(browser))['code']), {
          GATEHOUSE_TOKEN: await token(),
        })
        expect([exit, out]).toEqual([0, expect.stringContaining('No details were sent')])
      }, 60_000)

      it('not for an unknown code', async () => {
        const { exit, error } = await explain('22222-22222', { GATEHOUSE_TOKEN: await token() })
        expect([exit, error]).toEqual([3, expect.stringContaining('no sign-in with the code')])
      }, 60_000)
    })

    it('and their details are dropped after 14 days', async () => {
      const now = Date.now()
      const left = await stored(async (store) => {
        for (const [of, at] of [
          ['old', now - 15 * day],
          ['new', now - 13 * day],
        ] as const)
          await saveDetails(store, at, {
            tenant_id: 'default',
            code: of,
            version: null,
            events: [],
          })
        await purge(store, { now: () => now })
        return store.selectFrom('support_details').select('code').execute()
      })
      expect(left).toEqual([{ code: 'new' }])
    })
  })
