import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { root } from '../../scripts/vite/product.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { chooseSms, enterCode, enterPassword, heading, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

/** Rows of the table *Presses from `/` to signed in* in docs/security.md. */
const rows = [
  ...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(
    /^\| (?<factors>[^|`]+) \| `(?<as>[a-z.]+)` \| (?<presses>\d) \|/gm,
  ),
].map(({ groups = {} }) => ({
  factors: groups['factors'] ?? '',
  as: groups['as'] ?? '',
  presses: Number(groups['presses']),
}))

/** Counts the buttons and links that a user activates, by pointer or key, on every page. */
async function countPresses(page: Page): Promise<{ readonly counted: () => number }> {
  let presses = 0
  await page.exposeFunction('countPress', () => void (presses += 1))
  await page.addInitScript(() => {
    const count = (event: Event) => {
      const pressed = event.target instanceof Element && event.target.closest('button, a, input')
      // Enter in a field activates its button, which is one press.
      const isPress =
        pressed !== null && pressed !== false && !pressed.matches('input:not([type=submit])')
      if (event.isTrusted && isPress) (window as unknown as { countPress(): void }).countPress()
    }
    addEventListener('click', count, true)
  })
  return { counted: () => presses }
}

test('the table has a row for one, two and three presses', () => {
  expect(new Set(rows.map(({ presses }) => presses))).toEqual(new Set([1, 2, 3]))
})

test.each(rows)('$factors: $presses press(es) from / to signed in', async ({ as, presses }) => {
  const visitor = await gatehouse.visit({ as })
  const { page, words, origin, person } = visitor
  const { counted } = await countPresses(page)
  const known = (await readInbox(origin, person.username)).length
  // A backend redirects `/` to it; the sandbox has its own page there.
  await toLogin(visitor)
  await enterPassword(visitor)
  if (presses === 3) {
    await heading(visitor, words.options)
    await enterCode(visitor, await chooseSms(visitor))
  } else if (presses === 2) {
    await page.getByRole('textbox', { name: words.code }).waitFor()
    await enterCode(visitor, await readCode(origin, person.username, known))
  }
  await heading(visitor, words.home)
  expect(counted()).toBe(presses)
})
