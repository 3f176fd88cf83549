import { describe, expect, it } from 'vitest'
import { base } from '../../server/http/address.ts'
import { pagesPerAddress } from '../../server/http/limits-by-address.ts'
import { startReferenceServer } from '../../server/main.ts'
import { readTenant } from '../../server/publishing/activations.ts'
import { defaultTenant } from '../../server/tenants/tenants.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { authorizeAddress, begin } from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { countLookUps, usePublishedServer } from './support/use-published-server.ts'

const login = `${base}/login`

const wordAt = async (browser: HttpBrowser, path = login) =>
  /<title>(\w+) /.exec((await browser.get(path)).text)?.[1]

/** Begins a sign-in as a login page of this version does, and returns its address. */
const beginOn = async (browser: HttpBrowser, version: string) => {
  browser.cookies.set('gatehouse-version', version)
  const { path, redirectUri, state, nonce } = authorizeAddress(browser)
  const query = new URLSearchParams({
    clientId: 'singleid',
    redirectUri,
    state,
    nonce,
    codeChallenge: new URL(path, browser.origin).searchParams.get('code_challenge') ?? '',
  })
  const { body } = await browser.api('GET', `/login/begin?${query}`)
  return `${login}?sessionDataKey=${String(body['sessionDataKey'])}`
}

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`the version of a browser ${name}`, () => {
    const site = usePublishedServer(fresh, 1)
    const newBrowser = () => new HttpBrowser(site.server.origin)
    const publish = async (...given: Parameters<typeof site.publish>) => {
      const id = await site.publish(...given)
      await site.refresh()
      return id
    }
    it('is no old one by a cookie, in this browser or in that of a link', async () => {
      const old = await publish({ word: 'old' })
      await publish({ word: 'new' })
      for (const version of [old, 'built-in']) {
        const attacker = newBrowser()
        const link = await beginOn(attacker, version)
        expect(await wordAt(attacker, link)).toBe('new')
        expect(await wordAt(newBrowser(), link)).toBe('new')
      }
    })

    it('is not that of a sign-in in another browser', async () => {
      const own = newBrowser()
      const { sessionDataKey } = await begin(own)
      const link = `${login}?sessionDataKey=${sessionDataKey}`
      await publish({ word: 'newer' })
      const victim = newBrowser()
      await begin(victim)
      expect(await wordAt(victim, link)).toBe('newer')
      expect(await wordAt(newBrowser(), link)).toBe('newer')
      expect(await wordAt(own, link)).toBe('new')
    })

    it('goes from a page to the sign-in that it begins, while the browser has one on it', async () => {
      const own = newBrowser()
      await begin(own)
      const { active } = await readTenant(site.store, 'default')
      await publish({ word: 'newest' })
      expect(await wordAt(own, await beginOn(own, active ?? ''))).toBe('newer')
    })

    it('is never one that --force has ended, also when its page is still open', async () => {
      const own = newBrowser()
      await begin(own)
      const { active } = await readTenant(site.store, 'default')
      await publish({ word: 'fixed' }, { isForced: true })
      for (const version of [active ?? '', 'built-in'])
        expect(await wordAt(own, await beginOn(own, version))).toBe('fixed')
      // A context of another process, which does not know of the publish yet.
      await site.store.updateTable('login_context').set({ version: active }).execute()
      const { sessionDataKey } = await begin(own)
      await site.store.updateTable('login_context').set({ version: active }).execute()
      expect(await wordAt(own, `${login}?sessionDataKey=${sessionDataKey}`)).toBe('fixed')
      // The version that came by force is kept, as any other.
      const later = newBrowser()
      const begun = await begin(later)
      await publish({ word: 'later' })
      expect(await wordAt(later, `${login}?sessionDataKey=${begun.sessionDataKey}`)).toBe('fixed')
    })

    it('is looked up for no key of another form, and for an address only so often', async () => {
      const own = newBrowser()
      const { sessionDataKey } = await begin(own)
      const link = `${login}?sessionDataKey=${sessionDataKey}`
      await publish({ word: 'limited' })
      await wordAt(own)
      const lookUps = (browser: HttpBrowser, path: string) =>
        countLookUps(site.server, () => wordAt(browser, path))
      expect(await lookUps(newBrowser(), link)).toBe(0)
      expect(await lookUps(own, link)).toBeGreaterThan(
        await lookUps(own, `${login}?sessionDataKey=${'x'.repeat(2_000)}`),
      )
      const { pages } = site.server.services.limits
      const takeAll = () => {
        for (;;) pages.take('127.0.0.1', pagesPerAddress)
      }
      expect(takeAll).toThrow('RATE_LIMITED')
      expect(await lookUps(own, link)).toBe(0)
      expect(await wordAt(own, link)).toBe('limited')
      pages.clear()
      expect(await wordAt(own, link)).toBe('later')
    })

    it('is in the log of a start when the server does not know its format', async () => {
      const id = await publish({ word: 'foreign' })
      await site.store
        .updateTable('published_version')
        .set({ format: 99 })
        .where('id', '=', id)
        .execute()
      const lines: unknown[] = []
      const server = await startReferenceServer({
        host: '127.0.0.1',
        port: 0,
        mode: 'sandbox',
        dataFolder: site.dataFolder,
        databaseUrl: site.database.databaseUrl,
        tenants: async () => [defaultTenant],
        log: (line) => lines.push(line),
      })
      await server.close()
      expect(JSON.stringify(lines)).toContain('has the format 99')
    })
  })
