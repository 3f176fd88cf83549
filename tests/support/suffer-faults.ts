import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { FaultedScreen } from './faulted-screens.ts'
import type { NetworkFault } from './network-faults.ts'
import { heading } from './sign-in.ts'
import type { Visitor } from './visitor.ts'

export const AGAIN = { 'en-US': 'Try again', 'ko-KR': '다시 시도' } as const
/** Log lines that a browser and the page itself write for a failing network. */
const LOGGED = [
  /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/,
  /answer: 500 |status of 500/,
  /Could not take the answer of/,
  /log-only-failure/,
]

export interface Spoiling {
  /** The faults from now on; empty when it is over. */
  readonly by: (fault: NetworkFault | undefined) => void
  /** The damaged calls so far. */
  readonly spoiled: () => number
}

/** Reaches the screen with a network that spoils only its calls, and only on demand. */
export async function reachSpoiled(
  visitor: Visitor,
  { trip, at, calls }: FaultedScreen,
): Promise<Spoiling> {
  const { page, watch } = visitor
  LOGGED.forEach(watch.tolerate)
  for (const row of trip.rows.slice(0, at + 1)) await row.reach(visitor)
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  const wanted = calls.map(({ method, path }) => ({
    method,
    form: new RegExp(`^${path.replaceAll('any', '[^/]+')}$`),
  }))
  let fault: NetworkFault | undefined
  let spoiled = 0
  await page.context().route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (
      fault === undefined ||
      !wanted.some(({ method, form }) => method === route.request().method() && form.test(pathname))
    )
      return route.fallback()
    spoiled += 1
    return fault.spoil(route)
  })
  return {
    by: (next) => {
      fault = next
    },
    spoiled: () => spoiled,
  }
}

/** The buttons that were not seen yet. */
const waysOn = ({ page, words }: Visitor): Locator =>
  page.locator('[role=status] button:not([data-seen])').filter({ hasText: AGAIN[words.tag] })

/** Expects the heading and the error, in a live region and in the language of the page. */
async function expectReported(visitor: Visitor, name: string): Promise<void> {
  const { page, words } = visitor
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name])
  const sentences = await waysOn(visitor).locator('xpath=preceding-sibling::p').allTextContents()
  expect(sentences).not.toEqual([])
  expect(
    sentences.filter((text) => /[가-힣]/.test(text) !== (words.tag === 'ko-KR')),
    'in another language',
  ).toEqual([])
}

/** Presses every retry button, until nothing is left of the fault. */
async function mend({ page, words }: Visitor): Promise<void> {
  const buttons = page.locator('[role=status] button').filter({ hasText: AGAIN[words.tag] })
  await expect
    .poll(async () => {
      if ((await buttons.count()) > 0)
        await buttons
          .first()
          .click({ timeout: 1_000 })
          .catch(() => undefined)
      return (await buttons.count()) + (await page.locator('main [aria-busy=true]').count())
    })
    .toBe(0)
}

/**
 * Reloads the screen under the first fault. Each fault is reported;
 * Try again meets the next, and after the last the screen is whole.
 * @returns the faults that it met
 */
export async function sufferFaults(
  visitor: Visitor,
  screen: FaultedScreen,
  faults: readonly NetworkFault[],
): Promise<readonly string[]> {
  const { page, watch } = visitor
  const network = await reachSpoiled(visitor, screen)
  const [name = ''] = await page.getByRole('heading', { level: 1 }).allTextContents()
  const met: string[] = []
  let before = 0
  network.by(faults[0])
  await page.reload()
  await heading(visitor, name)
  for (const [index, { row }] of faults.entries()) {
    await expect.poll(() => network.spoiled()).toBeGreaterThan(before)
    await waysOn(visitor).first().waitFor()
    await expectReported(visitor, name)
    met.push(row)
    before = network.spoiled()
    network.by(faults[index + 1])
    await pressFirst(waysOn(visitor))
  }
  await mend(visitor)
  await heading(visitor, name)
  expect(watch.faults()).toEqual([])
  return met
}

/** Tries the first of them again; the next message has a button of its own. */
const pressFirst = (ways: Locator): Promise<void> =>
  ways.evaluateAll((buttons) => {
    for (const button of buttons) button.setAttribute('data-seen', '')
    const [first] = buttons
    if (first instanceof HTMLElement) first.click()
  })
