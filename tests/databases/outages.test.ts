import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { statusPolicy } from '../../server/status-pages/status-page.ts'
import type { Answer } from '../contract/support/http-browser.ts'
import {
  authorizeAddress,
  enterCode,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  sendCode,
  signInToSecondStep,
  wrongCode,
} from '../contract/support/sign-in.ts'
import { ask } from '../support/ask.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

/** Blocks all writes, until it is released. */
type Hold = () => Promise<() => Promise<void>>

const expectAway = ({ status, headers, text }: Answer) =>
  expect([status, headers.get('retry-after'), text]).toEqual([503, '1', ''])

/** Ends every connection to the database except the caller's. */
const cut = (client: Client) =>
  client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`S11 a database that is away for a while, ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    const proving = (requestId: string, otp: string, key: string): Promise<Answer> =>
      testServer.browser
        .copy()
        .send(
          'POST',
          '/secdx/common-api/api/verification/otp/verify',
          JSON.stringify({ requestId, authenticator: 'Sms', variant: 'verification', otp }),
          { 'content-type': 'application/json', 'idempotency-key': key, 'gatehouse-step': '1' },
        )
    const withCode = async () => {
      const { requestId, who } = await signInToSecondStep(testServer.browser)
      await sendCode(testServer.browser, requestId)
      return { requestId, code: await newestCode(testServer.browser, who.username) }
    }

    /** A sign-in that begins by a call, as a page renews one. */
    const beginning = (): Promise<Answer> => {
      const { path, ...begun } = authorizeAddress(testServer.browser)
      const codeChallenge =
        new URL(path, testServer.browser.origin).searchParams.get('code_challenge') ?? ''
      const query = new URLSearchParams({
        clientId: 'singleid',
        redirectUri: begun.redirectUri,
        state: begun.state,
        nonce: begun.nonce,
        codeChallenge,
      })
      return testServer.browser.copy().get(`/secdx/common-api/api/login/begin?${query.toString()}`)
    }

    const holdFile: Hold = async () => {
      const other = new DatabaseSync(
        join(testServer.referenceServer.dataFolder, 'gatehouse.sqlite'),
      )
      other.exec('begin immediate')
      return async () => {
        other.exec('rollback')
        other.close()
      }
    }
    const asOwner = async <Value>(act: (client: Client) => Promise<Value>): Promise<Value> => {
      const client = new Client({ connectionString: testServer.database.databaseUrl })
      await client.connect()
      try {
        return await act(client)
      } finally {
        await client.end()
      }
    }
    /**
     * Makes the database read-only, and cuts every connection to it, also those that are about to
     * commit.
     */
    const holdServer: Hold = async () => {
      const named = new URL(testServer.database.databaseUrl ?? '').pathname.slice(1)
      await asOwner(async (client) => {
        await client.query(`alter database ${named} set default_transaction_read_only = on`)
        await cut(client)
      })
      return () =>
        asOwner(async (client) => {
          await client.query('set default_transaction_read_only = off')
          await client.query(`alter database ${named} reset default_transaction_read_only`)
          await cut(client)
        })
    }

    it('returns 503 with a retry time, and handles the repeat once', async () => {
      const { requestId, code } = await withCode()
      const release = await (
        testServer.database.databaseUrl === undefined ? holdFile : holdServer
      )()
      const away = await Promise.all([
        proving(requestId, wrongCode(code), 'act-of-one-wrong-code'),
        beginning(),
      ])
      away.forEach(expectAway)
      await release()
      const again = await proving(requestId, wrongCode(code), 'act-of-one-wrong-code')
      expect([again.status, JSON.parse(again.text)]).toMatchObject([
        422,
        { code: 'OTP_INCORRECT', failed: 1 },
      ])
      expect((await proving(requestId, code, 'act-of-the-right-code')).status).toBe(200)
      await expect.poll(async () => (await beginning()).status, { timeout: 10_000 }).toBe(200)
      // The operator finds the cause in the log.
      expect(testServer.referenceServer.logged.length).toBeGreaterThan(0)
    })

    // SQLite waits five seconds for each of them.
    it.each(name === 'on SQLite' ? [] : ['a page that asks again'])(
      'a navigation is answered with %s, and goes on afterwards',
      async () => {
        const { path } = authorizeAddress(testServer.browser)
        const { begun, requestId, who } = await signInToSecondStep(testServer.browser)
        await sendCode(testServer.browser, requestId)
        await enterCode(
          testServer.browser,
          requestId,
          await newestCode(testServer.browser, who.username),
        )
        const returned = await followRedirectsToFrontEnd(
          testServer.browser,
          (await handOver(testServer.browser, begun, requestId, who.username)).text,
        )
        const release = await holdServer()
        const cookie = [...testServer.browser.cookies]
          .map(([key, value]) => `${key}=${value}`)
          .join('; ')
        const navigate = (method: string, at: string, body = '') =>
          ask({
            port: testServer.referenceServer.port,
            method,
            path: at,
            body,
            headers: {
              host: new URL(testServer.browser.origin).host,
              cookie,
              'sec-fetch-mode': 'navigate',
              'content-type': 'application/x-www-form-urlencoded',
              'content-length': String(body.length),
            },
          })
        const pages = [
          [await navigate('GET', path), '5'],
          [
            await navigate(
              'POST',
              '/secdx/auth/commonauth',
              new URLSearchParams({
                sessionDataKey: 'x'.repeat(43),
                requestId,
                username: 'minji.kim',
                tenantId: 'default',
                authenticator: 'Sms',
              }).toString(),
            ),
            '5; url=/secdx/mfa/verification/select',
          ],
        ] as const
        for (const [{ status, headers, body }, refresh] of pages) {
          expect([
            status,
            headers['content-type'],
            headers['retry-after'],
            headers['content-security-policy'],
          ]).toEqual([503, 'text/html; charset=utf-8', '5', statusPolicy])
          expect(body.toString()).toContain(`<meta http-equiv="refresh" content="${refresh}">`)
        }
        expect((await exchange(testServer.browser, begun, returned)).status).toBe(503)
        await release()
        // A connection of the pool may be a cut one: the next attempt gets another.
        await expect
          .poll(async () => (await navigate('GET', path)).status, { timeout: 10_000 })
          .toBe(303)
        await expect
          .poll(async () => (await exchange(testServer.browser, begun, returned)).status, {
            timeout: 10_000,
          })
          .toBe(200)
      },
    )

    it.each(name === 'on SQLite' ? [] : ['cut'])(
      'a connection that is %s while its transaction waits leaves nothing behind',
      async () => {
        const { requestId, code } = await withCode()
        await asOwner(async (client) => {
          // The one writer (server/store/postgres.ts).
          await client.query('begin')
          await client.query('select pg_advisory_xact_lock($1)', [0x6761_7465])
          const answer = proving(requestId, wrongCode(code), 'act-that-is-cut-off')
          await expect
            .poll(
              async () =>
                (
                  await client.query(
                    "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
                  )
                ).rows[0].n,
              { timeout: 10_000 },
            )
            .not.toBe('0')
          await cut(client)
          expectAway(await answer)
          await client.query('rollback')
        })
        const again = await proving(requestId, wrongCode(code), 'act-that-is-cut-off')
        expect([again.status, JSON.parse(again.text)]).toMatchObject([
          422,
          { code: 'OTP_INCORRECT', failed: 1 },
        ])
      },
    )
  })
