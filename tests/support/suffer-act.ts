import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FaultedScreen } from './faulted-screens.ts'
import type { NetworkFault } from './network-faults.ts'
import { AGAIN, reachSpoiled } from './suffer-faults.ts'
import type { Visitor } from './visitor.ts'

/** What stands in the fields, in their order. */
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
 * The act of the screen meets the fault: it is said, in the language of the page, what was typed is
 * there, and a second try leads where the act leads. An answer that is cut is asked for once more
 * by the page itself, which may go on with it.
 * @returns whether it is there, and what went wrong besides
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
  const told = page.locator('.notice:is([data-tone=bad], [data-tone=warn])')
  const first = await Promise.race([
    outcome,
    told
      .last()
      .waitFor()
      .then(() => 'told'),
  ])
  if (fault.row !== 'B08' || first === 'told') {
    expect(first).toBe('told')
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name])
    expect(/[가-힣]/.test(await told.last().innerText()), 'in another language').toBe(
      words.tag === 'ko-KR',
    )
    expect(await typedIn(page)).toEqual(typed[0])
    const again = told.last().getByRole('button', { name: AGAIN[words.tag] })
    await (
      (await again.count()) > 0 ? again : page.getByRole('main').locator('[type=submit]')
    ).click()
  }
  return [await outcome, ...watch.faults()]
}
