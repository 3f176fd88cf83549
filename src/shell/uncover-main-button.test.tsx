import { afterEach, expect, test, vi } from 'vitest'
import { uncoverMainButton } from './uncover-main-button.ts'

afterEach(() => document.body.replaceChildren())

/** Places a message at 700 to 760 pixels, and the main button from `top` on. */
function place(top: number) {
  document.body.innerHTML =
    '<div class="message"></div><main><button class="button-main"></button></main>'
  const scroll = vi.fn<(how: unknown) => void>()
  const box = (selector: string, from: number, to: number) =>
    Object.assign(document.querySelector(selector) ?? document.body, {
      getBoundingClientRect: () => ({ top: from, bottom: to }) as DOMRect,
      scrollIntoView: scroll,
    })
  box('.message', 700, 760)
  box('.button-main', top, top + 48)
  return scroll
}

test.each([660, 700, 750])('a main button at %i pixels scrolls away from the message', (top) => {
  const scroll = place(top)
  uncoverMainButton()
  expect(scroll.mock.calls).toEqual([[{ block: 'nearest' }]])
})

test.each([600, 652, 760, 2000])('a main button at %i pixels stays in its place', (top) => {
  const scroll = place(top)
  uncoverMainButton()
  expect(scroll).not.toHaveBeenCalled()
})

test('nothing scrolls without a message, or without a main button', () => {
  const scroll = place(700)
  document.querySelector('.message')?.remove()
  uncoverMainButton()
  document.querySelector('.button-main')?.remove()
  uncoverMainButton()
  expect(scroll).not.toHaveBeenCalled()
})
