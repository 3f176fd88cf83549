import { expect, test } from 'vitest'
import { callerWords, fill, goBackAndOn, toApplication } from '../support/callers.ts'
import { chooseSms, enterCode, heading, signIn, signOut } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

// Playwright switches the back/forward cache off; users have it.
const gatehouse = useGatehouse({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })

test('Back from another page after a sign-out elsewhere leads to the sign-in', async () => {
  const visitor = await gatehouse.visit()
  const { page, context, words, person } = visitor
  await signIn(visitor)
  await page.goto(`${gatehouse.origin}/sandbox/`)
  const other = await context.newPage()
  const otherTab = { ...visitor, page: other }
  await other.goto(`${gatehouse.entry}consumer-home`)
  await heading(otherTab, words.home)
  await signOut(otherTab)
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('textbox', { name: words.username }).waitFor()
  expect(await page.getByText(person.name).count()).toBe(0)
  expect(visitor.watch.faults()).toEqual([])
})

test('Back from an application to the hand-over page posts nothing by itself', async () => {
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  await toApplication(visitor, 'access-management')
  await fill(page, { username: 'minji.kim', token: 'none' })
  await page.getByRole('button', { name: callerWords(visitor).ask }).click()
  await heading(visitor, words.options)
  await enterCode(visitor, await chooseSms(visitor))
  await page.locator('.news').waitFor()
  await goBackAndOn(visitor, callerWords(visitor).verified)
  expect(visitor.watch.faults()).toEqual([])
})

test('a page from the back-forward cache shows nothing and reloads', async () => {
  const visitor = await gatehouse.visit()
  const { page, words, person } = visitor
  await signIn(visitor)
  await page.getByRole('main').getByText(person.name).first().waitFor()
  const loads = { count: 0 }
  page.on('load', () => {
    loads.count += 1
  })
  const shown = await page.evaluate(async () => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    const hidden = getComputedStyle(document.documentElement).visibility
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await Promise.resolve()
    return { hidden, text: document.querySelector('main')?.textContent ?? '' }
  })
  expect(shown).toEqual({ hidden: 'hidden', text: '' })
  await expect.poll(() => loads.count).toBe(1)
  await heading(visitor, words.home)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).visibility)).toBe(
    'visible',
  )
})
