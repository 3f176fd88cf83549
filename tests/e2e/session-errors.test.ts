import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { heading, signIn } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

/** Counts the browser's sign-in redirects to the provider. */
function countSignIns(page: Page): () => number {
  const seen = { count: 0 }
  page.on('request', (request) => {
    if (
      request.isNavigationRequest() &&
      new URL(request.url()).pathname === '/secdx/auth/oauth2/authorize' &&
      request.redirectedFrom() === null
    )
      seen.count += 1
  })
  return () => seen.count
}

const endSession = ({ context }: Visitor) => context.clearCookies({ name: 'gatehouse-session' })

describe('401: the session is gone', () => {
  test('opens the sign-in once for several calls, and clears the marker', async () => {
    const visitor = await gatehouse.visit()
    const { page, context, words, watch } = visitor
    await signIn(visitor)
    await context.clearCookies()
    const signIns = countSignIns(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && request.url().includes('/users/'))
        asked.push(request.url())
    })
    await page.reload()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    // The first refusal cancels the others, so not all of them arrive.
    expect(asked.length).toBeGreaterThan(1)
    expect(watch.refusals().filter((line) => line.startsWith('401'))).not.toEqual([])
    expect(signIns()).toBe(1)
    // With the marker still present, the guard would let the page in.
    const blank = await context.newPage()
    await blank.route('**/secdx/auth/oauth2/authorize?*', (route) => route.fulfill({ status: 204 }))
    await blank.goto(`${gatehouse.entry}consumer-home`)
    await heading({ ...visitor, page: blank }, words.authorizing)
    expect(watch.faults()).toEqual([])
  })

  test('returns to the same screen after the provider signs in again', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    await signIn(visitor)
    await endSession(visitor)
    const signIns = countSignIns(page)
    await page.getByRole('button', { name: words.secureLogout, exact: true }).click()
    await page.getByText('This browser', { exact: true }).waitFor()
    await heading(visitor, words.secureLogout)
    expect(signIns()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/secdx/mfa/consumers-logout/secure-logout')
    expect(visitor.watch.faults()).toEqual([])
  })

  test('reports a suspended account only after the correct password', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, person } = visitor
    await signIn(visitor)
    await gatehouse.sandbox.changeAccount(person.username, { state: 'suspended' })
    await page.getByRole('button', { name: words.secureLogout, exact: true }).click()
    await page.waitForURL(/\/(login|error\?.*)$/)
    expect(await page.getByText(person.name).count()).toBe(0)
    expect(visitor.watch.faults()).toEqual([])
  })
})

describe('403: the permission is withdrawn', () => {
  test('replaces the screen by an error page; home opens with the permission', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, watch } = visitor
    await signIn(visitor)
    await gatehouse.sandbox.set({ permissionWithdrawn: 1 })
    const before = await page.evaluate(() => history.length)
    await page.reload()
    await heading(visitor, words.forbidden)
    expect(new URL(page.url()).pathname).toBe('/secdx/mfa/403')
    expect(watch.refusals().filter((line) => line.startsWith('403'))).not.toEqual([])
    expect(await page.evaluate(() => history.length)).toBe(before)
    await gatehouse.sandbox.set({ permissionWithdrawn: 0 })
    await page.getByRole('button', { name: 'Go to home' }).click()
    await heading(visitor, words.home)
    await page.getByText('Hello, Minji Kim').waitFor()
    expect(watch.faults()).toEqual([])
  })
})
