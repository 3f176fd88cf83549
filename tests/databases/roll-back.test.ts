import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { assertPermitted, authorOf, Refused } from '../../scripts/publishing/publisher.ts'
import { rollBack } from '../../scripts/publishing/roll-back.ts'
import { changeRollout } from '../../scripts/publishing/roll-out.ts'
import { startSettings } from '../../scripts/start/start-settings.ts'
import { newestEvent, readTenant } from '../../server/publishing/activations.ts'
import { addToken, removeTokens, requireTokens } from '../../server/publishing/publishing-tokens.ts'
import { databaseClock, openStore } from '../../server/store/open-store.ts'
import type { Store } from '../../server/store/tables.ts'
import { stores, type Database } from './support/stores.ts'
import { publishSmall } from './support/use-published-server.ts'

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`the commands of a publisher ${name}`, () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
    let database: Database
    let store: Store
    const ids = new Map<string, string>()
    const publish = async (word: string, given: Parameters<typeof publishSmall>[2] = {}) => {
      const id = await publishSmall(store, { word }, given)
      ids.set(word, id)
      return id
    }
    const asked = (options: Parameters<typeof rollBack>[0]['options'] = {}) => ({
      store,
      settings: startSettings({}, dataFolder),
      options: { tenant: 'default', author: 'Mina', ...options },
      now: databaseClock({ databaseUrl: database.databaseUrl }),
    })
    const active = async () => {
      const row = await readTenant(store, 'default')
      return [...ids].find(([, id]) => id === row.active)?.[0] ?? row.active
    }
    beforeAll(async () => {
      database = await fresh()
      store = await openStore({ dataFolder, databaseUrl: database.databaseUrl })
    })
    afterAll(async () => {
      await store.destroy()
      await database.drop()
      rmSync(dataFolder, { recursive: true })
    })
    afterEach(() => {
      vi.unstubAllEnvs()
    })

    it('go back further with each rollback, and never to a version that one has left', async () => {
      for (const word of ['a', 'b', 'c']) await publish(word)
      await rollBack(asked())
      expect(await active()).toBe('b')
      await rollBack(asked())
      expect(await active()).toBe('a')
      await publish('d')
      await rollBack(asked())
      expect(await active()).toBe('a')
      await publish('b')
      await publish('c')
      await rollBack(asked())
      expect(await active()).toBe('b')
      await publish('c')
      await rollBack(asked({ to: ids.get('a') }))
      await rollBack(asked())
      expect(await active()).toBeNull()
      await expect(rollBack(asked())).rejects.toThrow('no version before')
    })

    it('need a name for a version that --force has ended, and for the own build', async () => {
      await publish('bad')
      await publish('fixed', { isForced: true })
      await expect(rollBack(asked())).rejects.toThrow('--force')
      await publish('candidate', { share: 1_000 })
      await expect(rollBack(asked())).rejects.toThrow('--stop')
      await changeRollout(asked({ stop: true }))
      await expect(rollBack(asked())).rejects.toThrow('--force')
      expect(await active()).toBe('fixed')
      await publish('next')
      await rollBack(asked())
      expect(await active()).toBe('fixed')
      await rollBack(asked({ to: ids.get('bad') }))
      expect(await active()).toBe('bad')
      await rollBack(asked({ to: 'built-in' }))
      await expect(rollBack(asked())).rejects.toBeInstanceOf(Refused)
    })

    it('have the time of the database, of the moment of the change', async () => {
      const before = await asked().now(store)
      await publish('timed', { now: asked().now })
      expect((await newestEvent(store, 'default'))?.at).toBeGreaterThanOrEqual(before)
      expect(Math.abs(before - Date.now())).toBeLessThan(60_000)
    })

    it('name the holder of the token, and no other person', async () => {
      const token = await addToken(store, 0, { tenant_id: 'default', name: 'Joon' })
      vi.stubEnv('GATEHOUSE_TOKEN', token)
      await expect(authorOf(asked())).rejects.toThrow('The author is Joon')
      expect(await authorOf(asked({ author: undefined }))).toBe('Joon')
      expect(await authorOf(asked({ author: 'Joon' }))).toBe('Joon')
    })

    it('change nothing with a token that was removed during the build', async () => {
      vi.stubEnv('GATEHOUSE_TOKEN', await addToken(store, 0, { tenant_id: 'default', name: 'Ara' }))
      await assertPermitted(asked(), ['default'])
      const before = await readTenant(store, 'default')
      await removeTokens(store, { tenant_id: 'default', name: 'Ara' })
      await expect(
        publish('late', {
          assertPermitted: (transaction) =>
            assertPermitted({ ...asked(), store: transaction }, ['default']),
        }),
      ).rejects.toBeInstanceOf(Refused)
      expect(await readTenant(store, 'default')).toEqual(before)
    })

    it('leave the tables of a server with another version alone', async () => {
      const location = { dataFolder, databaseUrl: database.databaseUrl }
      const open = async (isDevelopment: boolean) => {
        const opened = await openStore(location, { isDevelopment })
        await opened.destroy()
      }
      const names = async () =>
        (
          await store
            .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
            .selectFrom('kysely_migration')
            .select('name')
            .execute()
        ).length
      await open(false)
      const migrations = store.withTables<{
        kysely_migration: { name: string; timestamp: string }
      }>()
      await migrations
        .insertInto('kysely_migration')
        .values({ name: '999-newer', timestamp: '' })
        .execute()
      const before = await names()
      await expect(open(false)).rejects.toThrow('another version of Gatehouse')
      await requireTokens(store)
      await expect(open(true)).rejects.toThrow('another version of Gatehouse')
      expect(await names()).toBe(before)
    })
  })
