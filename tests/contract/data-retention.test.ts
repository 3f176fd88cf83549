import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  startReferenceServer,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '../../server/main.ts'
import { openStore } from '../../server/store/open-store.ts'
import { purge } from '../../server/store/purge.ts'
import type { Store } from '../../server/store/tables.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { begin, enterPassword, sendCode, signInToSecondStep } from './support/sign-in.ts'

let folder: string
let running: ReferenceServer | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
})
afterEach(async () => {
  await running?.close()
  running = undefined
  await rm(folder, { recursive: true })
})

async function start(mode: ReferenceServerOptions['mode']): Promise<HttpBrowser> {
  running = await startReferenceServer({
    dataFolder: folder,
    host: '127.0.0.1',
    port: 0,
    mode,
    hasDemoUsers: true,
    log: () => undefined,
  })
  await running.open()
  return new HttpBrowser(running.origin)
}

const day = 86_400_000
const hours = (count: number) => ({ now: () => count * 3_600_000 })
async function inStore<T>(use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ dataFolder: folder })
  try {
    return await use(store)
  } finally {
    await store.destroy()
  }
}

const messagesLeft = (at: number) =>
  inStore(async (store) => {
    await purge(store, { now: () => at })
    return (await store.selectFrom('message').select('id').execute()).length
  })
const attemptRow = (username_hash: string, hour: number) => ({
  username_hash,
  failed: 3,
  locked_until: null,
  last_at: hour * 3_600_000,
})

describe('the pepper', () => {
  it('is a private file outside the database that survives a restart', async () => {
    await start('sandbox')
    const file = join(folder, 'pepper')
    const pepper = await readFile(file, 'utf8')
    expect(pepper).toMatch(/^[\w-]{43}$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.startsWith('pepper'))).toEqual(['pepper'])
    await running?.close()
    running = undefined
    const database = new DatabaseSync(join(folder, 'gatehouse.sqlite'))
    expect(
      database
        .prepare('select name from setting where name = ? or value = ?')
        .all('secret:pepper', pepper),
    ).toEqual([])
    database.close()
    await start('sandbox')
    expect(await readFile(file, 'utf8')).toBe(pepper)
  })

  it('stops the sandbox at start with one sentence if it is damaged', async () => {
    await writeFile(join(folder, 'pepper'), 'x')
    await expect(start('sandbox')).rejects.toThrow(
      /^The file .*pepper cannot be read or is damaged; /,
    )
    await chmod(join(folder, 'pepper'), 0o600)
  })
})

describe('a reset', () => {
  it('runs in one transaction, and readers always see all accounts', async () => {
    const browser = await start('sandbox')
    const database = new DatabaseSync(join(folder, 'gatehouse.sqlite'))
    const everybody = database.prepare('select count(*) as people from account').get()
    const seen: unknown[] = []
    const looking = setInterval(
      () => seen.push(database.prepare('select count(*) as people from account').get()),
      2,
    )
    for (let n = 0; n < 3; n += 1)
      await browser.send('POST', '/sandbox/api/reset', '{}', { 'content-type': 'application/json' })
    clearInterval(looking)
    database.close()
    expect(everybody).toEqual({ people: expect.any(Number) })
    expect(seen.length).toBeGreaterThan(1)
    expect(new Set(seen.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify(everybody)]),
    )
  })
})

describe('messages', () => {
  it('are not kept, and the server does not claim to send them', async () => {
    const browser = await start('backend')
    const begun = await begin(browser)
    const { body } = await enterPassword(browser, begun, {
      username: 'minji.kim',
      password: 'rain-on-slate-roofs',
    })
    expect(await sendCode(browser, String(body['requestId']))).toMatchObject({
      status: 502,
      body: { code: 'SMS_SEND_FAILED' },
    })
    expect(await inStore((store) => store.selectFrom('message').selectAll().execute())).toEqual([])
  })

  it('are deleted after a day', async () => {
    const browser = await start('sandbox')
    const { requestId } = await signInToSecondStep(browser)
    await sendCode(browser, requestId)
    expect(await messagesLeft(Date.now() + day - 60_000)).toBe(1)
    expect(await messagesLeft(Date.now() + day + 60_000)).toBe(0)
  })
})

const decoyRow = (id: string, account_id: string, at: number) => ({
  id,
  account_id,
  at,
  method: 'Sms',
  client_id: '',
  device: '',
  succeeded: false,
})
/** Old sign-ins that were begun and abandoned. */
const interactions = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    model: 'Interaction',
    id_hash: `i${from + index}`,
    payload_sealed: 'x'.repeat(1500),
    grant_hash: null,
    uid_hash: null,
    account_id: null,
    expires_at: 0,
    consumed_at: null,
  }))

describe('the deletion of expired data', () => {
  it('deletes attempts for unknown IDs and decided applications', async () => {
    const left = await inStore(async (store) => {
      await store
        .insertInto('verification')
        .values([
          decoyRow('old', 'nobody:x', 0),
          decoyRow('new', 'nobody:x', 2 * day),
          decoyRow('kept', 'somebody', 0),
        ])
        .execute()
      const applied = { approver_id: 'a', applied_at: 0 }
      await store
        .insertInto('signup_application')
        .values([
          { ...applied, account_id: 'waits', decided_at: null, approved: null },
          { ...applied, account_id: 'decided', decided_at: 0, approved: true },
        ])
        .execute()
      await purge(store, hours(31 * 24))
      return [
        await store.selectFrom('verification').select('id').execute(),
        await store.selectFrom('signup_application').select('account_id').execute(),
      ]
    })
    expect(left).toEqual([[{ id: 'kept' }], [{ account_id: 'waits' }]])
  })

  it('works in batches, and the server answers requests meanwhile (S14)', async () => {
    await inStore(async (store) => {
      for (let from = 0; from < 10_000; from += 500)
        await store.insertInto('oidc').values(interactions(500, from)).execute()
      let turns = 0
      const counting = setInterval(() => {
        turns += 1
      }, 0)
      await purge(store, hours(2))
      clearInterval(counting)
      expect(turns).toBeGreaterThan(5)
      expect(await store.selectFrom('oidc').select('id_hash').execute()).toEqual([])
    })
  })

  it('stops between two batches when the process ends', async () => {
    await inStore(async (store) => {
      await store.insertInto('oidc').values(interactions(1200)).execute()
      let batches = 0
      await purge(store, hours(2), () => (batches += 1) <= 1)
      expect(await store.selectFrom('oidc').select('id_hash').execute()).toHaveLength(700)
    })
  })
})

describe('wrong passwords', () => {
  it('expire thirty days after the last one, for every ID', async () => {
    const rows = await inStore(async (store) => {
      await store
        .insertInto('password_attempt')
        .values([attemptRow('old', 0), attemptRow('new', 24)])
        .execute()
      await purge(store, hours(30 * 24 + 1))
      return store
        .selectFrom('password_attempt')
        .select('username_hash')
        .orderBy('username_hash')
        .execute()
    })
    expect(rows.map(({ username_hash }) => username_hash)).toEqual(['new'])
  })

  it('are recorded as one failure each, and a correct password as success', async () => {
    const browser = await start('sandbox')
    const begun = await begin(browser)
    for (const password of ['wrong', 'wrong', 'rain-on-slate-roofs'])
      await enterPassword(browser, begun, { username: 'minji.kim', password })
    const stored = await inStore((store) =>
      store.selectFrom('verification').select('succeeded').orderBy('at').execute(),
    )
    expect(stored.map(({ succeeded }) => succeeded)).toEqual([false, false, true])
  })

  it('are neither counted nor recorded when recording fails', async () => {
    const browser = await start('sandbox')
    const begun = await begin(browser)
    const database = new DatabaseSync(join(folder, 'gatehouse.sqlite'))
    database.exec(
      "create trigger full before insert on verification begin select raise(abort, 'disk full'); end",
    )
    expect(
      (await enterPassword(browser, begun, { username: 'minji.kim', password: 'wrong' })).status,
    ).toBe(500)
    expect(database.prepare('select * from password_attempt').all()).toEqual([])
    database.exec('drop trigger full')
    database.close()
    expect(
      (await enterPassword(browser, begun, { username: 'minji.kim', password: 'wrong' })).body[
        'failed'
      ],
    ).toBe(1)
  })
})
