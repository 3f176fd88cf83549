import { expect, test } from 'vitest'
import { createBrowserPage } from './browser-page.ts'

const transition = (type: string, persisted: boolean) => Object.assign(new Event(type), { persisted })

test('B15 a page put away is blank before it comes back, and its return is told of', () => {
  const page = createBrowserPage()
  let returned = 0
  page.onReturned(() => { returned += 1 })
  window.dispatchEvent(transition('pagehide', false))
  window.dispatchEvent(transition('pageshow', false))
  expect([document.documentElement.style.visibility, returned]).toEqual(['', 0])
  window.dispatchEvent(transition('pagehide', true))
  expect(document.documentElement.style.visibility).toBe('hidden')
  window.dispatchEvent(transition('pageshow', true))
  expect(returned).toBe(1)
})
