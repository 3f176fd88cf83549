import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import {
  enterCode,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  sendCode,
  signInToSecondStep,
  wrongCode,
} from '../contract/support/sign-in.ts'
import { times, withStatus } from '../databases/support/run-concurrently.ts'
import { freshDatabase, type Database } from '../databases/support/stores.ts'
import { siteOf } from './support/site-of.ts'
import { startBehind, type Behind } from './support/start-behind.ts'
import { nginx, startNginx, type Nginx } from './support/start-nginx.ts'

const postgres = inject('postgres')
const isThere = nginx.isThere && 'url' in postgres
const without = 'missing' in postgres ? ` (${postgres.missing})` : ''

const guess = async (who: HttpBrowser, requestId: string, otp: string, key: string) => {
  const body = JSON.stringify({ requestId, authenticator: 'Sms', variant: 'verification', otp })
  const { status, text } = await who
    .copy()
    .send('POST', '/secdx/common-api/api/verification/otp/verify', body, {
      'content-type': 'application/json',
      'idempotency-key': key,
    })
  return {
    status,
    parsed: status < 500 ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : undefined,
  }
}

describe.runIf(isThere)(`two processes on PostgreSQL${without} ${nginx.name}`, () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  const running: {
    one?: Behind
    other?: Behind
    nginx?: Nginx
    database?: Database & { readonly databaseUrl: string }
  } = {}
  let port = 0
  const start = (at = 0) =>
    startBehind({
      port: at,
      dataFolder,
      databaseUrl: running.database?.databaseUrl ?? '',
      publicOrigin: `http://localhost:${port}`,
    })

  beforeAll(async () => {
    port = await freePort()
    running.database = await freshDatabase('url' in postgres ? postgres.url : '')
    running.one = await start()
    running.other = await start()
    running.nginx = await startNginx(
      siteOf({ port, backends: [running.one.port, running.other.port], withDevPages: true }),
      port,
    )
  })
  afterAll(async () => {
    await running.nginx?.stop()
    await running.one?.kill()
    await running.other?.kill()
    await running.database?.drop()
    rmSync(dataFolder, { recursive: true })
  })

  /** Kills the process at any point, and starts another one in its place. */
  async function replace(which: 'one' | 'other', meanwhile: () => Promise<void>): Promise<void> {
    const before = running[which]
    await before?.kill()
    try {
      await meanwhile()
    } finally {
      running[which] = await start(before?.port)
    }
  }
  const browser = () => new HttpBrowser(`http://localhost:${port}`)

  test.each([
    ['one', 'minji.kim', 0],
    ['other', 'jisoo.han', 20],
  ] as const)(
    '%s killed while verifying %s after %i ms: counts once (S03, S04)',
    async (which, username, wait) => {
      const person = browser()
      const { begun, requestId, who } = await signInToSecondStep(person, username)
      expect((await sendCode(person, requestId)).status).toBe(200)
      const code = await newestCode(person, who.username)
      const keys = [1, 2, 3, 4].map((number) => `guess-${username}-${number}-0123456789`)
      const asked = keys.map((key) => guess(person, requestId, wrongCode(code), key))
      await setTimeout(wait)
      await replace(which, async () => {
        const first = await Promise.all(asked)
        for (const { status } of first) expect([422, 502, 504]).toContain(status)
        // The other process knows all of it: it repeats the given answers, and handles the open
        // requests now.
        const second: Awaited<ReturnType<typeof guess>>[] = []
        for (const key of keys) second.push(await guess(person, requestId, wrongCode(code), key))
        expect(second.map(({ status, parsed }) => [status, parsed?.['code']])).toEqual(
          keys.map(() => [422, 'OTP_INCORRECT']),
        )
        expect(
          second
            .map(({ parsed }) => Number(parsed?.['failed']))
            .toSorted((one, next) => one - next),
        ).toEqual([1, 2, 3, 4])
        const answered = first.flatMap(({ parsed }, index) =>
          parsed === undefined
            ? []
            : [[parsed['failed'], second[index]?.parsed?.['failed']] as const],
        )
        expect(answered.map(([before]) => before)).toEqual(answered.map(([, after]) => after))
        expect((await enterCode(person, requestId, code)).body['nextStep']).toBe('COMPLETE')
      })
      const returned = await followRedirectsToFrontEnd(
        person,
        (await handOver(person, begun, requestId, username)).text,
      )
      const session = await exchange(person, begun, returned)
      expect(session.status).toBe(200)
      person.token = String(session.body['token'])
      // Alternates between both: the session is in the database, not in a process.
      for (let turn = 0; turn < 4; turn += 1)
        expect((await person.api('GET', '/users/signin')).status).toBe(200)
    },
  )

  test('checks one of twenty last-try guesses sent to both processes (S05)', async () => {
    const person = browser()
    const { requestId, who } = await signInToSecondStep(person, 'haneul.seo')
    expect((await sendCode(person, requestId)).status).toBe(200)
    const code = await newestCode(person, who.username)
    for (let failed = 1; failed <= 4; failed += 1)
      expect((await enterCode(person, requestId, wrongCode(code))).body).toMatchObject({
        code: 'OTP_INCORRECT',
        failed,
        allowed: 5,
      })
    const answers = await times(20, () => enterCode(person.copy(), requestId, wrongCode(code)))
    expect(withStatus(answers, 422)).toBe(1)
    expect(answers.filter(({ body }) => body['code'] === 'OTP_ATTEMPT_LIMIT')).toHaveLength(19)
    expect((await enterCode(person, requestId, code)).body).toMatchObject({
      code: 'OTP_ATTEMPT_LIMIT',
      failed: 5,
      allowed: 5,
    })
  })
})
