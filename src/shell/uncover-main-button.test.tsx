import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uncoverMainButton } from './keyboard.ts'

let stop: () => void
beforeEach(() => {
  stop = uncoverMainButton(document.body)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const scroll = vi.fn<(how: unknown) => void>()
afterEach(() => scroll.mockReset())

/** Adds an element of a class from `top` to `bottom` in pixels. */
function add(to: Element, className: string, [top, bottom]: readonly [number, number]): Element {
  const element = document.createElement('div')
  element.className = className
  element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect
  element.scrollIntoView = scroll
  to.append(element)
  return element
}

/** Adds a main button from `top` on, then a message from 700 to 760 pixels. */
async function messageOver(top: number): Promise<void> {
  add(document.body.appendChild(document.createElement('main')), 'button-main', [top, top + 48])
  await Promise.resolve()
  add(document.body, 'message', [700, 760])
  await Promise.resolve()
}

test.each([660, 700, 750])(
  'a main button at %i pixels scrolls away from a message',
  async (top) => {
    await messageOver(top)
    expect(scroll.mock.calls).toEqual([[{ block: 'nearest' }]])
  },
)

test('it scrolls once for one message', async () => {
  await messageOver(700)
  document.body.append(document.createElement('p'))
  await Promise.resolve()
  expect(scroll).toHaveBeenCalledTimes(1)
})

test.each([600, 652, 760, 2000])('a main button at %i pixels stays in its place', async (top) => {
  await messageOver(top)
  expect(scroll).not.toHaveBeenCalled()
})

test('nothing scrolls without a main button', async () => {
  add(document.body, 'message', [700, 760])
  await Promise.resolve()
  expect(scroll).not.toHaveBeenCalled()
})
