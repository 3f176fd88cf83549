import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSubmitVisible } from './keyboard.ts'

const view = Object.assign(new EventTarget(), { height: 844, scale: 1 })
const scroll = vi.fn<(how: unknown) => void>()
let stop: () => void

/** Places the box of an element, from top to bottom in pixels. */
function place(id: string, top: number, bottom: number): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(id)
  element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect
  return element
}

/** Opens the keyboard: it leaves this height. */
function openKeyboard(height: number): void {
  view.height = height
  view.dispatchEvent(new Event('resize'))
}

beforeEach(() => {
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('innerHeight', 844)
  Object.assign(view, { height: 844, scale: 1 })
  document.body.innerHTML =
    '<form><div class="field" id="field"><label for="id">ID</label><input id="id"></div><button type="submit" id="send">Sign in</button></form><input id="alone">'
  place('field', 200, 290)
  place('send', 380, 430).scrollIntoView = scroll
  stop = keepSubmitVisible(document.body)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  scroll.mockReset()
  vi.unstubAllGlobals()
})

test('the keyboard of a phone leaves the submit button in view', () => {
  document.getElementById('id')?.focus()
  openKeyboard(400)
  expect(scroll.mock.calls).toEqual([[{ block: 'nearest' }]])
})

test('so does the next field, while the keyboard stays open', async () => {
  openKeyboard(400)
  document.getElementById('id')?.focus()
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledTimes(1))
})

const below = () => document.documentElement.style.getPropertyValue('--below')

test('messages are above the keyboard, and at the edge again without it', () => {
  openKeyboard(400)
  expect(below()).toBe('444px')
  openKeyboard(844)
  expect(below()).toBe('')
})

test.each([
  ['does not fit together with its label', () => openKeyboard(229)],
  ['has the focus in a zoomed page', () => (Object.assign(view, { scale: 2 }), openKeyboard(400))],
  ['is in a window that only lost its address bar', () => openKeyboard(780)],
])('nothing scrolls when the field %s', (_, open) => {
  document.getElementById('id')?.focus()
  open()
  expect(scroll).not.toHaveBeenCalled()
})

test('nothing scrolls for a field without a form, or after the stop', () => {
  document.getElementById('alone')?.focus()
  openKeyboard(400)
  stop()
  document.getElementById('id')?.focus()
  openKeyboard(390)
  expect(scroll).not.toHaveBeenCalled()
})
