import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { ENGINES } from '../support/engine-visit.ts'
import { missingEngine } from '../support/engine.ts'
import { heading, toLogin } from '../support/sign-in.ts'
import { useEngine } from '../support/use-engine.ts'

const changed = {
  status: 200,
  contentType: 'text/javascript',
  body: 'globalThis.wasChanged = true',
}

for (const engine of drawn('changed-script', ENGINES)) {
  const missing = await missingEngine(engine)
  describe.skipIf(missing !== undefined)(`in ${engine}`, () => {
    const product = useEngine(engine)

    test('blocks a changed journey, and reports it to the server', async () => {
      const visitor = await product.visit()
      const { page, watch, words } = visitor
      watch.tolerate(/./)
      await toLogin(visitor)
      await page.route(/\/assets\/journeys\/find-id-.*\.js$/, (route) => route.fulfill(changed))
      await page.getByRole('button', { name: 'Find ID', exact: true }).click()
      await heading(visitor, 'The page could not be loaded.')
      await page.getByText('update your browser or use another one').waitFor()
      expect(await page.evaluate(() => Reflect.has(globalThis, 'wasChanged'))).toBe(false)
      await expect.poll(() => product.output()).toContain('load failure: what a journey')

      await page.unrouteAll()
      await page.goto(visitor.entry)
      await heading(visitor, words.login)
    })

    test('blocks a changed script of the first screen', async () => {
      const visitor = await product.visit()
      const { page, watch } = visitor
      watch.tolerate(/./)
      await page.route(/\/assets\/runtime-.*\.js$/, (route) => route.fulfill(changed))
      await page.goto(`${visitor.entry}login`)
      // The drawn page stays and offers to try again: its script counts as missing.
      await page.getByText('We could not reach the server.').first().waitFor()
      expect(await page.evaluate(() => Reflect.has(globalThis, 'wasChanged'))).toBe(false)
    })
  })
}
