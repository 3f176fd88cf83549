import { describe, expect, it } from 'vitest'
import { newestEvent, readTenant } from '../../server/publishing/activations.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { stores } from './support/stores.ts'
import { usePublishedServer } from './support/use-published-server.ts'

const operation = '/systems/check-browser-info'

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`rollouts ${name}`, () => {
    const site = usePublishedServer(fresh)

    /** Calls of pages of a version, spread over both processes; some send a wrong value. */
    async function call(version: string, attempts: number, isWrong: (attempt: number) => boolean) {
      const browsers = site.servers.map(({ origin }) => {
        const browser = new HttpBrowser(origin)
        browser.cookies.set('gatehouse-version', version)
        return browser
      })
      for (let attempt = 0; attempt < attempts; attempt += 1)
        await browsers[attempt % browsers.length]?.api(
          'POST',
          operation,
          isWrong(attempt) ? {} : { userAgent: 'Firefox/140' },
        )
    }
    /** Lets the ten seconds of these calls end, on the clock of every process. */
    const wait = async () => {
      await expect
        .poll(
          async () => {
            const rows = await site.store.selectFrom('step_count').selectAll().execute()
            return rows.reduce((all, { tried }) => all + tried, 0)
          },
          { timeout: 20_000 },
        )
        .toBe(120)
      for (const { origin } of site.servers)
        await new HttpBrowser(origin).control('clock', { advanceSeconds: 30 })
    }
    const begin = async (word: string) => {
      await site.store.deleteFrom('step_count').execute()
      const candidate = await site.publish({ word }, { share: 5_000 })
      await site.refresh()
      return { candidate, active: (await readTenant(site.store, 'default')).active ?? '' }
    }

    it('end by themselves for a version whose calls fail, and the journal says why', async () => {
      await site.publish({ word: 'good' })
      const { candidate, active } = await begin('broken')
      await call(active, 60, () => false)
      await call(candidate, 60, (attempt) => attempt % 3 === 0)
      await wait()
      await expect
        .poll(async () => (await readTenant(site.store, 'default')).candidate, { timeout: 20_000 })
        .toBeNull()
      expect(await newestEvent(site.store, 'default')).toMatchObject({
        action: 'brake',
        author: 'Gatehouse',
        version: candidate,
        message: expect.stringContaining('checkBrowserInfo failed more often'),
      })
      expect((await readTenant(site.store, 'default')).active).toBe(active)
    })

    it('go on for a version that fails as often', async () => {
      const { candidate, active } = await begin('equal')
      await call(active, 60, (attempt) => attempt % 5 === 0)
      await call(candidate, 60, (attempt) => attempt % 5 === 0)
      await wait()
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      expect((await readTenant(site.store, 'default')).candidate).toBe(candidate)
    })
  })
