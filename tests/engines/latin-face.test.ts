import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ENGINES } from '../support/engine-visit.ts'
import { missingEngine } from '../support/engine.ts'
import { heading, toLogin } from '../support/sign-in.ts'
import { useEngine } from '../support/use-engine.ts'

/** Width of the heading, with the faces of the page and with those of the machine alone. */
const widths = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector('h1')
    const range = document.createRange()
    if (!title) throw new Error('The page has no heading.')
    range.selectNodeContents(title)
    const own = range.getBoundingClientRect().width
    title.style.fontFamily = 'system-ui, sans-serif'
    const machine = range.getBoundingClientRect().width
    title.style.fontFamily = ''
    return { own, machine }
  })

const isMarked = (page: Page) =>
  page.evaluate(() => document.cookie.split('; ').includes('Latin=1'))

for (const engine of ENGINES) {
  const missing = await missingEngine(engine)
  describe.skipIf(missing !== undefined)(`in ${engine}`, () => {
    const product = useEngine(engine)

    test('shows the Latin face from the next page on, never within a page', async () => {
      const visitor = await product.visit({ language: 'en-US' })
      const { page } = visitor
      await toLogin(visitor)
      const first = await widths(page)
      expect(first.own).toBe(first.machine)
      await expect.poll(() => isMarked(page), { timeout: 60_000 }).toBe(true)
      expect(await widths(page)).toEqual(first)
      const next = async () => {
        await page.reload()
        await heading(visitor, visitor.words.logIn)
        return widths(page)
      }
      expect((await next()).machine).toBe(first.machine)
      // An optional face that a busy machine reads too late is left out of that page.
      await expect.poll(async () => (await next()).own, { timeout: 30_000 }).not.toBe(first.own)
      expect(visitor.watch.faults()).toEqual([])
    })

    test('leaves a Korean page to the Korean faces', async () => {
      const visitor = await product.visit({ language: 'ko-KR' })
      const { page } = visitor
      await toLogin(visitor)
      // The Korean files come with the page, the Latin one would come after two seconds.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            setTimeout(resolve, 3_000)
          }),
      )
      expect(
        await page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('figtree')),
        ),
      ).toBe(false)
      expect(await isMarked(page)).toBe(false)
    })
  })
}
