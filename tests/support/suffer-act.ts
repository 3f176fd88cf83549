import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FaultedScreen } from './faulted-screens.ts'
import type { NetworkFault } from './network-faults.ts'
import { AGAIN, reachSpoiled } from './suffer-faults.ts'
import type { Visitor } from './visitor.ts'

/** Returns the values of the fields, in their order. */
const typedIn = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('main')
    .locator('input, select')
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
          ? String(field.checked)
          : field instanceof HTMLInputElement || field instanceof HTMLSelectElement
            ? field.value
            : '',
      ),
    )

/**
 * Submits the screen under the fault. The page reports the fault in its language,
 * keeps the typed values, and a second try succeeds.
 * After a cut-off answer the page itself may request once more and continue.
 * @returns whether the act succeeded, and further faults
 */
export async function sufferAct(
  visitor: Visitor,
  screen: FaultedScreen,
  fault: NetworkFault,
): Promise<readonly unknown[]> {
  const { page, words, watch } = visitor
  const network = await reachSpoiled(visitor, screen)
  const [name] = await page.getByRole('heading', { level: 1 }).allTextContents()
  const typed: (readonly string[])[] = []
  network.by({
    ...fault,
    spoil: async (route) => {
      typed.push(await typedIn(page))
      network.by(undefined)
      await fault.spoil(route)
    },
  })
  const outcome = (screen.trip.rows[screen.at + 1]?.reach(visitor) ?? Promise.resolve()).then(
    () => 'there',
    (error: unknown) => error,
  )
  await expect.poll(() => typed.length).toBe(1)
  const shownError = page.locator('.notice:is([data-tone=bad], [data-tone=warn])')
  const first = await Promise.race([
    outcome,
    shownError
      .last()
      .waitFor()
      .then(() => 'told'),
  ])
  if (fault.row !== 'B08' || first === 'told') {
    expect(first).toBe('told')
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name])
    expect(/[가-힣]/.test(await shownError.last().innerText()), 'in another language').toBe(
      words.tag === 'ko-KR',
    )
    expect(await typedIn(page)).toEqual(typed[0])
    const again = shownError.last().getByRole('button', { name: AGAIN[words.tag] })
    await (
      (await again.count()) > 0 ? again : page.getByRole('main').locator('[type=submit]')
    ).click()
  }
  return [await outcome, ...watch.faults()]
}
