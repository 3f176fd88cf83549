import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { base } from '../../server/http/address.ts'
import {
  activate,
  builtIn,
  newestEvent,
  PublishingConflict,
  readJournal,
  readTenant,
  rollOut,
  stopRollout,
  UnusableVersion,
  versionBefore,
} from '../../server/publishing/activations.ts'
import {
  addToken,
  forbiddenTenants,
  removeTokens,
  requireTokens,
} from '../../server/publishing/publishing-tokens.ts'
import { readText, readVersion } from '../../server/publishing/stored-versions.ts'
import type { Store } from '../../server/store/tables.ts'
import { readSettings } from '../../server/tenants/settings.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { begin, enterPassword, person } from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { countLookUps, usePublishedServer } from './support/use-published-server.ts'

const login = `${base}/login`
const author = 'Mina'

/** Word that a page shows. */
const wordOf = (text: string): string => /<title>(\w+) /.exec(text)?.[1] ?? text

const visit = async (browser: HttpBrowser, path = login): Promise<string> =>
  wordOf((await browser.get(path)).text)

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`published versions ${name}`, () => {
    const site = usePublishedServer(fresh)
    const browserAt = (process = 0) => new HttpBrowser(site.servers[process]?.origin ?? '')
    const seen = (tenant = 'default') => readTenant(site.store, tenant)
    const activation = async () => ({ seen: await seen(), now: Date.now(), author, message: '' })
    type Activation = Awaited<ReturnType<typeof activation>>
    const inTransaction = async (
      run: (transaction: Store, activation: Activation) => Promise<unknown>,
    ) => {
      // Before the transaction, which has the only connection of SQLite.
      const now = await activation()
      await site.store.transaction().execute((transaction) => run(transaction, now))
    }
    /** Signs in as far as the second step, on the pages of this moment. */
    const signInHalfway = async (browser = browserAt()) => {
      const begun = await begin(browser)
      const address = `${login}?sessionDataKey=${begun.sessionDataKey}`
      await browser.get(address)
      await enterPassword(browser, begun, await person(browser, 'minji.kim'))
      return { browser, address }
    }

    it('serve the own build without a cookie while nothing is published', async () => {
      const browser = browserAt()
      const page = await browser.get(login)
      expect(wordOf(page.text)).toBe('built')
      expect(page.headers.getSetCookie()).toEqual([])
    })

    it('are served by every process within five seconds, without a restart', async () => {
      await site.publish({ word: 'first' })
      await setTimeout(4_000)
      expect(await visit(browserAt(0))).toBe('first')
      expect(await visit(browserAt(1))).toBe('first')
      const page = await browserAt().get(login)
      expect(page.headers.get('content-security-policy')).toContain("'sha256-first'")
      expect(page.headers.get('cache-control')).toBe('no-store')
    })

    it('leave other tenants alone', async () => {
      const browser = browserAt()
      browser.cookies.set('Tenant', 'acme')
      expect(await visit(browser)).toBe('built')
    })

    it('apply the values of the server at once', async () => {
      await site.publish({ word: 'values', digits: 8 })
      expect((await readSettings(site.store)).otpDigits).toBe(8)
      await site.publish({ word: 'first' })
      expect((await readSettings(site.store)).otpDigits).toBe(6)
    })

    it('keep the assets of every version, and know no others', async () => {
      await site.publish({ word: 'later' })
      await site.refresh()
      const browser = browserAt(1)
      for (const word of ['first', 'values', 'later']) {
        const asset = await browser.get(`${base}/assets/journeys/${word}-87654321.js`)
        expect(asset.status).toBe(200)
        expect(asset.text).toContain(word)
        expect(asset.headers.get('cache-control')).toContain('immutable')
        expect(asset.headers.get('content-type')).toContain('text/javascript')
      }
      expect((await browser.get(`${base}/assets/journeys/none-87654321.js`)).status).toBe(404)
      expect((await browser.get(`${base}/assets/../tenants.json`)).status).toBe(404)
    })

    it('are stored once for the same content', async () => {
      const { active, revision } = await seen()
      expect(await site.publish({ word: 'later' })).toBe(active)
      expect((await seen()).revision).toBe(revision)
    })

    it('keep their sources, their author and their differences', async () => {
      const id = await site.publish({ word: 'kept' }, { message: 'why' })
      const version = await readVersion(site.store, { tenant_id: 'default', id })
      expect(version).toMatchObject({ author, message: 'why', engine: '0.1.0', format: 1 })
      expect(version?.changes).toEqual(['low: the word is now kept.'])
      expect(await readText(site.store, version?.sources_hash ?? '')).toContain('kept')
    })

    it('of two publishers at once let the first win, and name the first to the second', async () => {
      const before = await seen()
      await site.publish({ word: 'faster' }, { author: 'Joon', seen: [before] })
      const slower = await site
        .publish({ word: 'slower' }, { seen: [before] })
        .catch((problem: unknown) => problem)
      expect(slower).toBeInstanceOf(PublishingConflict)
      expect(slower).toMatchObject({ newest: { author: 'Joon' } })
      await site.refresh()
      expect(await visit(browserAt())).toBe('faster')
      const both = await Promise.allSettled(
        ['one', 'two', 'three'].map(async (word) =>
          site.publish({ word }, { seen: [await seen()] }),
        ),
      )
      expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
      const journal = await readJournal(site.store, 'default', 100)
      expect(new Set(journal.map(({ revision }) => revision)).size).toBe(journal.length)
    })

    describe('of a sign-in', () => {
      it('stay through a reload, a second tab and Back, and change with the next sign-in', async () => {
        await site.publish({ word: 'pinned' })
        await site.refresh()
        const { browser, address } = await signInHalfway()
        await site.publish({ word: 'newer', screens: ['login'] })
        await site.refresh()
        expect(await visit(browser, address)).toBe('pinned')
        expect(await visit(browser, `${base}/verify`)).toBe('pinned')
        const otherProcess = browserAt(1)
        for (const [key, value] of browser.cookies) otherProcess.cookies.set(key, value)
        expect(await visit(otherProcess, `${base}/verify`)).toBe('pinned')
        expect(await visit(browserAt())).toBe('newer')
        const begun = await begin(browser)
        expect(await visit(browser, `${login}?sessionDataKey=${begun.sessionDataKey}`)).toBe(
          'newer',
        )
      })

      it('survive a rollback for ten people in flight', async () => {
        await site.publish({ word: 'busy' })
        await site.refresh()
        const people = []
        for (let count = 0; count < 10; count += 1) people.push(await signInHalfway())
        const before = await versionBefore(site.store, await seen())
        const start = Date.now()
        await inTransaction((transaction, at) =>
          activate(transaction, at, {
            version: before ?? null,
            action: 'roll back',
          }),
        )
        await expect
          .poll(() => visit(browserAt(1)), { timeout: 5_000, interval: 200 })
          .toBe('newer')
        expect(Date.now() - start).toBeLessThan(5_000)
        await site.refresh()
        for (const { browser } of people)
          expect(await visit(browser, `${base}/verify`)).toBe('busy')
      })

      it('that began before anything was published stay on the own build', async () => {
        await inTransaction((transaction, at) =>
          activate(transaction, at, { version: null, action: 'roll back' }),
        )
        await site.refresh()
        const { browser } = await signInHalfway()
        await site.publish({ word: 'afterwards' })
        await site.refresh()
        expect(await visit(browser, `${base}/verify`)).toBe('built')
      })

      it('end by force, with one friendly page in the language of the person', async () => {
        const halfway = await Promise.all([signInHalfway(), signInHalfway(), signInHalfway()])
        const waiting = await begin(browserAt())
        await site.publish({ word: 'fixed' }, { isForced: true })
        await site.refresh()
        const titles = [
          'Please start again',
          '처음부터 다시 시작해 주세요',
          'もう一度最初から始めてください',
        ]
        const languages = ['en-US', 'ko-KR', 'ja-JP']
        for (const [place, { browser }] of halfway.entries()) {
          const page = await browser.send('GET', `${base}/verify`, undefined, {
            'accept-language': languages[place] ?? '',
          })
          expect(page.status).toBe(410)
          expect(page.text).toContain(titles[place])
          expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
          expect(await visit(browser, `${base}/verify`)).toBe('fixed')
        }
        const { browser } = await signInHalfway()
        expect(await visit(browser, `${base}/verify`)).toBe('fixed')
        expect(await visit(browserAt(), `${login}?sessionDataKey=${waiting.sessionDataKey}`)).toBe(
          'fixed',
        )
      })
    })

    describe('in a rollout', () => {
      it('go to a stable part of the browsers, and to testers', async () => {
        await site.publish({ word: 'old' })
        const candidate = await site.publish({ word: 'new' }, { share: 3_000 })
        await site.refresh()
        const browsers = Array.from({ length: 60 }, () => browserAt())
        const first = await Promise.all(browsers.map((browser) => visit(browser)))
        const part = first.filter((word) => word === 'new').length
        expect(part).toBeGreaterThan(4)
        expect(part).toBeLessThan(36)
        expect(await Promise.all(browsers.map((browser) => visit(browser)))).toEqual(first)
        await inTransaction((transaction, at) =>
          rollOut(transaction, at, { version: candidate, share: 7_000 }),
        )
        await site.refresh()
        const second = await Promise.all(browsers.map((browser) => visit(browser)))
        const left = first.filter((word, place) => word === 'new' && second[place] !== 'new')
        expect(left).toEqual([])
        await inTransaction((transaction, at) =>
          rollOut(transaction, at, { version: candidate, share: 0 }),
        )
        await site.refresh()
        const tester = await browserAt().send('GET', login, undefined, {
          'gatehouse-version': candidate.slice(0, 8),
        })
        expect(wordOf(tester.text)).toBe('new')
        expect(await visit(browserAt())).toBe('old')
      })

      it('end for all, or become active', async () => {
        const { candidate } = await seen()
        await inTransaction((transaction, at) => stopRollout(transaction, at, 'stop'))
        expect((await seen()).candidate).toBeNull()
        await inTransaction((transaction, at) =>
          activate(transaction, at, { version: candidate, action: 'roll out' }),
        )
        await site.refresh()
        expect(await visit(browserAt())).toBe('new')
        expect((await newestEvent(site.store, 'default'))?.action).toBe('roll out')
      })
    })

    it('of an unknown format are refused, and a server that finds one serves another', async () => {
      const id = await site.publish({ word: 'foreign' })
      await site.refresh()
      const { active } = await seen()
      await site.store
        .updateTable('published_version')
        .set({ format: 99 })
        .where('id', '=', id)
        .execute()
      expect(active).toBe(id)
      expect(await visit(browserAt())).toBe('built')
      await expect(
        activate(site.store, await activation(), { version: id, action: 'roll back' }),
      ).rejects.toBeInstanceOf(UnusableVersion)
      await expect(
        activate(site.store, await activation(), { version: 'none', action: 'roll back' }),
      ).rejects.toBeInstanceOf(UnusableVersion)
      await site.publish({ word: 'first' })
    })

    it('cost no look-up more with many versions', async () => {
      const { browser, address } = await signInHalfway()
      /** Look-ups of a page of a version that this process has not shown yet. */
      const count = async (word: string) => {
        await site.publish({ word })
        await site.refresh()
        return countLookUps(site.server, async () => {
          await visit(browserAt())
          await visit(browser, address)
          await visit(browser, `${base}/verify`)
        })
      }
      const before = await count('few')
      expect(before).toBeGreaterThan(3)
      const version = await readVersion(site.store, {
        tenant_id: 'default',
        id: (await seen()).active ?? '',
      })
      for (let from = 0; from < 2_000; from += 100)
        await site.store
          .insertInto('published_version')
          .values(
            Array.from({ length: 100 }, (_, place) => ({
              tenant_id: `tenant${(from + place) % 500}`,
              id: `f${from + place}`,
              created_at: 0,
              author,
              message: '',
              engine: '',
              format: 1,
              base: null,
              site: JSON.stringify(version?.site),
              sources_hash: '',
              changes: '[]',
            })),
          )
          .execute()
      expect(await count('many')).toBeLessThanOrEqual(before)
      expect(await visit(browserAt())).toBe('many')
    })

    it('are published for a tenant by its token alone, outside development', async () => {
      const ask = (token: string | undefined, needsToken: boolean, tenants = ['default']) =>
        forbiddenTenants(site.store, { token, needsToken }, tenants)
      expect(await ask(undefined, false)).toEqual([])
      expect(await ask(undefined, true)).toEqual(['default'])
      const token = await addToken(site.store, 0, { tenant_id: 'default', name: author })
      expect(await ask(token, true)).toEqual([])
      expect(await ask(token, true, ['default', 'acme'])).toEqual(['acme'])
      expect(await ask(`${token}x`, false)).toEqual(['default'])
      const rows = await site.store.selectFrom('publishing_token').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(await removeTokens(site.store, { tenant_id: 'default', name: author })).toBe(1)
      expect(await ask(token, true)).toEqual(['default'])
      await requireTokens(site.store)
      expect(await ask(undefined, false)).toEqual(['default'])
    })

    it('tell in the journal who did what', async () => {
      const journal = await readJournal(site.store, 'default', 100)
      const actions = new Set(journal.map(({ action }) => action))
      expect([...actions].toSorted()).toEqual(['force', 'publish', 'roll back', 'roll out', 'stop'])
      expect(journal.every(({ at, author: who }) => at > 0 && who !== '')).toBe(true)
      expect(builtIn).toBe('built-in')
    })
  })
