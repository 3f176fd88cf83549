import { describe, expect, test } from 'vitest'
import { openMenu, rowOf } from '../support/home-methods.ts'
import { heading, signIn, toCode } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const INCORRECT = 'The code is incorrect (1 of 5).'
const NETWORK_FAIL = 'We could not reach the server. Check your network and try again.'

/** Holds Enter as long as a slow finger does: the browser repeats the key. */
async function holdEnter({ page }: Visitor): Promise<void> {
  for (let repeat = 0; repeat < 12; repeat += 1) {
    await page.keyboard.down('Enter')
    await page.waitForTimeout(60)
  }
  await page.keyboard.up('Enter')
}

describe('Enter that is held', () => {
  test('counts one try for a wrong code', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, watch } = visitor
    const code = await toCode(visitor)
    const tried: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/otp/verify')) tried.push(request.url())
    })
    await page
      .getByRole('textbox', { name: words.code })
      .fill(code === '000000' ? '111111' : '000000')
    await holdEnter(visitor)
    await page.getByRole('main').getByText(INCORRECT).first().waitFor()
    expect(tried).toHaveLength(1)
    expect(watch.faults()).toEqual([])
  })

  test('opens the Remove dialog without answering it, with focus on cancel', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, watch } = visitor
    await signIn(visitor)
    await openMenu(visitor, words.email)
    await rowOf(visitor, words.email).getByRole('menuitem', { name: 'Remove' }).focus()
    await holdEnter(visitor)
    await page.getByRole('dialog').waitFor()
    expect(await page.locator(':focus').textContent()).toBe('Cancel')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/secdx/mfa/consumer-home')
    expect(watch.faults()).toEqual([])
  })
})

test.each([
  ['which were answered', false],
  ['which are asked about', true],
] as const)(
  'a closed notice returns focus to the field, cookies %s (WCAG 2.4.3)',
  async (_, cookiesOpen) => {
    const visitor = await gatehouse.visit({ cookiesOpen })
    const { page, context, words, watch } = visitor
    watch.tolerate(/ERR_INTERNET_DISCONNECTED/)
    await toCode(visitor)
    await context.setOffline(true)
    await page.getByRole('textbox', { name: words.code }).fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText(NETWORK_FAIL).waitFor()
    for (const close of [
      () => page.getByRole('button', { name: 'Close' }).first().click(),
      () => page.keyboard.press('Enter'),
    ]) {
      await close()
      await page.getByText(NETWORK_FAIL).waitFor({ state: 'detached' })
      await expect
        .poll(() => page.locator(':focus').getAttribute('autocomplete'))
        .toBe('one-time-code')
      await page.keyboard.press('Enter')
      await page.getByText(NETWORK_FAIL).waitFor()
      await page.getByRole('button', { name: 'Close' }).first().focus()
    }
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('main').getByText(INCORRECT).first().waitFor()
    await heading(visitor, words.smsScreen)
    expect(watch.faults()).toEqual([])
  },
)
