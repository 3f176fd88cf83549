import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartFailure } from '../../server/http/errors.ts'
import { startReferenceServer, type ReferenceServerOptions } from '../../server/main.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { begin, enterPassword, signIn } from './support/sign-in.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
})
afterEach(() => rm(folder, { recursive: true }))

const options = (given: Partial<ReferenceServerOptions> = {}): ReferenceServerOptions => ({
  dataFolder: folder,
  host: '127.0.0.1',
  port: 0,
  mode: 'sandbox',
  ...given,
})
const failure = async (given: Partial<ReferenceServerOptions> = {}): Promise<string> => {
  const caught = await startReferenceServer(options(given)).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(caught).toBeInstanceOf(StartFailure)
  return (caught as StartFailure).message
}

describe('explains each start failure of the sandbox in one sentence', () => {
  it('a taken port', async () => {
    const first = await startReferenceServer(options())
    expect(await failure({ port: first.port, dataFolder: join(folder, 'other') })).toBe(
      `Port ${first.port} is already in use; choose another one with PORT.`,
    )
    await first.close()
  })

  it('a folder that cannot be written', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    expect(await failure({ dataFolder: join(file, 'data') })).toBe(
      `The data folder ${join(file, 'data')} cannot be written; choose another one with GATEHOUSE_DATA.`,
    )
  })

  it('a file that is no database', async () => {
    await writeFile(
      join(folder, 'gatehouse.sqlite'),
      'This is a letter, not a database. '.repeat(200),
    )
    expect(await failure()).toContain('is damaged or not a database')
  })

  it('a database with torn pages', async () => {
    const referenceServer = await startReferenceServer(options())
    await referenceServer.close()
    const path = join(folder, 'gatehouse.sqlite')
    const bytes = await readFile(path)
    for (let at = 4096; at + 64 < bytes.length; at += 4096) bytes.fill(0xa5, at, at + 64)
    await writeFile(path, bytes)
    expect(await failure()).toContain('is damaged or not a database')
  })

  it.each([
    ['a dropped table', 'drop table account'],
    [
      'a key that cannot be read',
      "update secret set value_sealed = 'no seal' where name = 'signing-key'",
    ],
  ])('%s', async (_what, statement) => {
    const referenceServer = await startReferenceServer(options())
    await referenceServer.close()
    const database = new DatabaseSync(join(folder, 'gatehouse.sqlite'))
    database.exec('pragma foreign_keys=off')
    database.exec(statement)
    database.close()
    expect(await failure()).toContain('is damaged or not a database')
  })

  it.runIf(process.platform === 'linux')('a place where no folder can be created', async () => {
    expect(await failure({ dataFolder: '/proc/gatehouse/data' })).toContain('cannot be written')
  })

  it('a database of a later version', async () => {
    const referenceServer = await startReferenceServer(options())
    await referenceServer.close()
    const database = new DatabaseSync(join(folder, 'gatehouse.sqlite'))
    database.exec(
      "insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2030-01-01')",
    )
    database.close()
    expect(await failure()).toContain('was made by a version this one cannot read')
  })
})

describe('a restart', () => {
  it('keeps the user signed in and returns 503 until it is open', async () => {
    const first = await startReferenceServer(options())
    expect((await fetch(`http://127.0.0.1:${first.port}/sandbox/`)).status).toBe(503)
    await first.open()
    const browser = new HttpBrowser(first.origin)
    await signIn(browser)
    await first.close()
    // Client and server share this process: the client needs a turn to notice that its connections
    // close.
    await setTimeout(100)

    const second = await startReferenceServer(options({ port: first.port }))
    await second.open()
    expect((await browser.api('GET', '/users/signin')).status).toBe(200)
    await second.close()
  })
})

describe('without the sandbox mode', () => {
  it('has no sandbox users, inbox or controls', async () => {
    const backend = await startReferenceServer(options({ mode: 'backend' }))
    await backend.open()
    const browser = new HttpBrowser(backend.origin)
    for (const path of [
      '/sandbox/',
      '/sandbox/inbox',
      '/sandbox/inbox.json',
      '/sandbox/people.json',
      '/sandbox/dock.json',
      '/sandbox/dock.js',
    ])
      expect((await browser.get(path)).status).toBe(404)
    expect((await browser.form('/sandbox/sign-in', { username: 'minji.kim' })).status).toBe(404)
    browser.cookies.set('gatehouse-chosen', 'minji.kim')
    const { sessionDataKey } = await begin(browser)
    expect((await browser.api('GET', `/login/context/${sessionDataKey}`)).body['username']).toBe('')
    expect(
      (
        await browser.send('POST', '/sandbox/api/reset', '{}', {
          'content-type': 'application/json',
        })
      ).status,
    ).toBe(404)
    expect((await browser.api('GET', '/systems/languages/list')).status).toBe(200)
    await backend.close()
  })

  it('has no sandbox accounts and refuses their printed passwords', async () => {
    const backend = await startReferenceServer(options({ mode: 'backend' }))
    await backend.open()
    const browser = new HttpBrowser(backend.origin)
    expect(
      await enterPassword(browser, await begin(browser), {
        username: 'minji.kim',
        password: 'rain-on-slate-roofs',
      }),
    ).toMatchObject({ status: 422, body: { code: 'LOGIN_PASSWORD_INCORRECT' } })
    await backend.close()
    const database = new DatabaseSync(join(folder, 'gatehouse.sqlite'), { readOnly: true })
    expect([
      database.prepare('select count(*) as n from account').get(),
      database.prepare('select count(*) as n from phone').get(),
    ]).toEqual([{ n: 0 }, { n: 0 }])
    database.close()
  })

  it('refuses to open a sandbox database, with one sentence', async () => {
    await (await startReferenceServer(options())).close()
    await expect(startReferenceServer(options({ mode: 'backend' }))).rejects.toThrow(
      /^The database has people of the sandbox, such as .*: begin with another GATEHOUSE_DATA or DATABASE_URL\.$/,
    )
  })

  it('allows 25 wrong passwords from one address in five minutes', async () => {
    const backend = await startReferenceServer(options({ mode: 'backend' }))
    await backend.open()
    const browser = new HttpBrowser(backend.origin)
    const begun = await begin(browser)
    const statuses: number[] = []
    for (let tries = 0; tries < 26; tries += 1)
      statuses.push(
        (
          await enterPassword(browser, begun, {
            username: `nobody-${tries}`,
            password: 'not-the-one',
          })
        ).status,
      )
    expect([new Set(statuses.slice(0, 25)), statuses[25]]).toEqual([new Set([422]), 429])
    await backend.close()
  })
})
